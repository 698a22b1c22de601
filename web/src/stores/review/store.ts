import type { Subscription } from '../../live/dispatch';
import { HIGHLIGHT_MS } from '../../live/highlights';
import { LatestRead } from '../../live/latest-read';
import { live } from '../../live/live';
import { isOffline, isOutage } from '../../live/outage';
import { createSessionStore } from '../../live/session-store';
import { ThrottledRead } from '../../live/throttled-read';
import type { ChangeFrame, FrameContext } from '../../live/topic';
import type {
  JobId,
  LiveHead,
  Person,
  ReviewChange,
  ReviewSnapshot,
  ReviewTrack,
  TrackId,
  UserId,
} from '../../protocol/generated/protocol';
import { jobs } from '../job/store';
import { clearPresence, updatePresence } from '../presence/store';
import { applyReviewChange, isRatingOf } from './apply';
import { addPage, replacePages } from './apply-pages';
import { emitReview } from './events';
import { fittingOrder } from './fitting';
import { emptyIdMap, getById, setById, setManyById } from './id-map';
import { dropFromList, includesWithdrawn, unreadPages, upsertRows, withNames } from './list';
import { recount } from './marks';
import { type Page, pageSize, readCounts, readPage } from './pages';
import { EVERYTHING, isSameSource, type ListFilter, type ReviewState, type Source, START } from './state';

/** The data of the open review of a job. Its rows are the only copy of the tracks' ratings. */
export const useReview = createSessionStore<ReviewState>(() => START, closeReview);

const MARK_MS = 4000;
const STRUCK_MS = 1000;

let subscription: Subscription | null = null;
const latestRead = new LatestRead(readList, (failure) => {
  if (useReview.getState().status === 'loading' && !(isOutage(failure) && showLoaded()))
    useReview.setState({ status: 'failed', failure });
});
/** The loaded tracks of the list before its filter changed. While the server cannot be reached, the filter is applied to them. */
let loaded: readonly TrackId[] = [];
let underWay = new Set<number>();
let shown: [number, number] = [0, 0];
let lastToken = 0;
let missedHere = { rated: 0, submitted: 0, withdrawn: 0 };
/**
 * True after ratings were hidden or revealed because the job became blind or no longer is. All older rows are discarded when the list has
 * been read again.
 */
let areRowsStale = false;
/** True if frames are requested again to update rows that were just read; the viewer is not told that they were missed. */
let isRequestedAgain = false;

/** Returns a number that identifies one change; no other change on this page has the same number. */
export function nextToken(): number {
  lastToken += 1;
  return lastToken;
}

/** Removes the highlight of a change after a while. */
export function clearHighlight(id: TrackId, token: number): void {
  setTimeout(() => {
    useReview.setState((state) =>
      getById(state.highlights, id)?.token === token ? { highlights: setById(state.highlights, id, undefined) } : state,
    );
  }, MARK_MS);
}

/** Opens the submissions of a job, or one of its shared playlists, and subscribes to the job's `review:` topic. */
export function openReview(job: JobId, source: Source, me: UserId): void {
  const before = useReview.getState();
  const sameJob = before.job === job && before.me === me;
  if (sameJob && isSameSource(before.source, source)) return;
  if (!sameJob) {
    closeReview();
    const retained = { names: before.names, filter: before.filter };
    useReview.setState({
      ...START,
      job,
      blind: jobs.value(job)?.blind ?? null,
      source,
      me,
      ...retained,
      status: 'loading',
    });
  } else {
    loaded = [];
    useReview.setState({ source, status: 'loading', order: [], tabCounts: null });
  }
  void latestRead.retry();
}

/** Closes the review: ends its subscription and clears its data. */
export function closeReview(): void {
  latestRead.stop();
  loaded = [];
  areRowsStale = false;
  slowCounts.cancel();
  subscription?.unsubscribe();
  subscription = null;
  clearPresence();
  useReview.setState({ ...START, filter: EVERYTHING, names: useReview.getState().names });
}

/** Changes the order or the filter of the list. While the server cannot be reached, this applies to the loaded tracks only. */
export function changeFilter(change: Partial<ListFilter>): void {
  const { filter, job, order } = useReview.getState();
  if (job === null) {
    useReview.setState({ filter: { ...filter, ...change } });
    return;
  }
  const listed = order.filter((id) => id !== null);
  loaded = [...listed, ...loaded.filter((id) => !order.includes(id))];
  useReview.setState({ filter: { ...filter, ...change }, status: 'loading', order: [] });
  if (isOffline()) showLoaded();
  void latestRead.retry();
}

/** Shows the loaded tracks that match the filter, while the server cannot be reached. Returns false if there are none. */
function showLoaded(): boolean {
  if (loaded.length === 0) return false;
  useReview.setState((state) => ({
    status: 'ready',
    failure: null,
    pageFailure: null,
    order: fittingOrder(state, loaded),
  }));
  return true;
}

/** Adds the announced submissions to the list. The visible part of the list is read again now, the rest when it is scrolled into view. */
export async function refreshList(): Promise<void> {
  const { job } = useReview.getState();
  if (job !== null) await latestRead.retry();
}

/** Reads the rows between two positions of the list that are not loaded. Called whenever the list is scrolled. */
export function showRange(first: number, last: number): void {
  shown = [first, last];
  const { order, source, status, pageFailure } = useReview.getState();
  if (status !== 'ready' || pageFailure !== null) return;
  for (const offset of unreadPages(order, first, last, pageSize(source))) {
    if (!underWay.has(offset)) void readMore(offset);
  }
}

/** Reads the pages in view again after a failure. */
export function retryPages(): void {
  useReview.setState({ pageFailure: null });
  showRange(...shown);
}

async function readList(signal: AbortSignal): Promise<void> {
  underWay = new Set();
  const { job, source, filter } = useReview.getState();
  if (job === null) return;
  const size = pageSize(source);
  const offsets = new Set([0]);
  if (useReview.getState().order.length > 0) {
    for (let page = Math.floor(shown[0] / size) * size; page <= shown[1]; page += size) offsets.add(page);
  }
  const pages = await Promise.all([...offsets].map((offset) => readPage(job, source, filter, offset, signal)));
  if (signal.aborted) return;
  loaded = [];
  takeList(pages);
  // the response for a playlist contains the playlist's counts, but not those of its job
  if (pages[0]?.counters === undefined) countAgain(pages[0]?.counts);
  else slowCounts.done();
}

async function readMore(offset: number): Promise<void> {
  const { signal } = latestRead;
  const { job, source, filter } = useReview.getState();
  if (job === null) return;
  const asked = underWay;
  asked.add(offset);
  try {
    const page = await readPage(job, source, filter, offset, signal);
    if (signal.aborted) return;
    useReview.setState((state) => addPage(state, page));
    catchUp(page.live);
  } catch (failure) {
    if (signal.aborted) return;
    useReview.setState({ pageFailure: failure });
    if (isOutage(failure)) latestRead.retryLater();
  } finally {
    asked.delete(offset);
  }
}

/** Replaces the list with the given pages, and subscribes to the topic if this is the first list. */
function takeList(pages: readonly Page[]): void {
  const [first, ...others] = pages;
  if (!first) return;
  const token = nextToken();
  const current = useReview.getState();
  const { state, came } = replacePages(
    areRowsStale ? { ...current, rows: emptyIdMap() } : current,
    [first, ...others],
    token,
  );
  areRowsStale = false;
  useReview.setState(state, true);
  for (const id of came) clearHighlight(id, token);
  if (!subscription) subscribe(first);
  for (const page of pages) catchUp(page.live);
}

/**
 * Stores rows as of `head` that another list, such as a playlist, has read. Rows that are already loaded stay, unless `overwrite` is set.
 */
export function mergeRows(rows: readonly ReviewTrack[], head: LiveHead | null, overwrite: boolean): void {
  useReview.setState((state) => {
    const taken = overwrite ? rows : rows.filter((row) => !getById(state.rows, row.track_id));
    const ids = taken.map(({ track_id }) => track_id);
    return recount(state, upsertRows(state, taken, head), ids);
  });
  catchUp(head);
}

/** Reads the counts that changes do not contain, after a delay that limits the number of reads. */
const slowCounts = new ThrottledRead(() => countAgain());

function countAgain(known?: Page['counts']): void {
  const { signal } = latestRead;
  const { job, source, filter } = useReview.getState();
  if (job === null) return;
  slowCounts.done();
  readCounts(job, source, filter, signal, known)
    .then(({ counts, listened, counters }) => {
      if (signal.aborted) return;
      useReview.setState((state) => ({
        tabCounts: counts ?? null,
        listened: listened ?? state.listened,
        counters: state.counters ?? counters ?? null,
      }));
    })
    .catch(() => {
      // the tabs then keep their numbers
    });
}

/** Brings rows up to date that were read when the topic's head was `at`: applies the frames that were published after it. */
function catchUp(at: LiveHead | null): void {
  if (!subscription || !at) return;
  const frames = subscription.since(at);
  if (frames) {
    for (const frame of frames) applyFrame(frame as ChangeFrame<ReviewChange>, { missed: true }, true);
    return;
  }
  isRequestedAgain = true;
  subscription.rebase(at);
}

function subscribe(page: Page): void {
  const { job } = useReview.getState();
  if (job === null) return;
  const topic = `review:${job}`;
  subscription = live.subscribe<ReviewChange, ReviewSnapshot>(topic, {
    ...(page.live ? { from: { offset: page.live.offset, epoch: page.live.epoch } } : {}),
    apply: (frame, context) => applyFrame(frame, context, false),
    snapshot: (snapshot) => {
      if (snapshot) {
        setBlind(snapshot.blind);
        // frames of another epoch have other numbers
        useReview.setState({ counters: snapshot.counters, ratedAt: emptyIdMap() });
      }
      // all loaded rows may be outdated: every row is read again
      if (useReview.getState().status === 'ready') void rebuild();
    },
    ready: () => {
      const { rated, submitted, withdrawn } = missedHere;
      missedHere = { rated: 0, submitted: 0, withdrawn: 0 };
      const quiet = isRequestedAgain;
      isRequestedAgain = false;
      if (!quiet && rated + submitted + withdrawn > 0) emitReview({ kind: 'caught-up', rated, submitted, withdrawn });
    },
    presence: (event) => {
      const { me } = useReview.getState();
      updatePresence(event, me);
      if (event.gather && event.gather.by.user_id !== me) emitReview({ kind: 'gathered', ...event.gather });
      addNames(event.people ?? event.here ?? []);
    },
    closed: (reason) => ended(job, reason),
    rejected: (error) => ended(job, error.code ?? 'no_right'),
  });
}

/** Sets whether the job is blind. If that has changed, the rows are read again. */
function setBlind(blind: boolean, isChange = false): void {
  const { job, blind: before } = useReview.getState();
  useReview.setState({ blind });
  if (job !== null && before !== null && before !== blind) {
    areRowsStale = true;
    // the job's own topic does not publish this change
    void jobs.cache.read(String(job));
  }
  if (isChange) void rebuild();
}

/** Reads all rows again after a pause, or when the server can be reached again. */
export function refetchRows(): void {
  latestRead.retryLater();
}

/** Reads all loaded rows again, since they may be outdated: the visible ones now, the others when they are scrolled into view. */
async function rebuild(): Promise<void> {
  await latestRead.read();
  emitReview({ kind: 'rows-outdated' });
}

/** Removes rows from the list after they were shown struck through for a moment. */
export function fadeOutRows(ids: readonly TrackId[], drop: typeof dropFromList): void {
  useReview.setState((state) => ({
    leaving: setManyById(
      state.leaving,
      ids.filter((id) => getById(state.rows, id)).map((id) => [id, true] as const),
    ),
  }));
  setTimeout(() => {
    useReview.setState((state) => {
      let next = state;
      for (const id of ids) if (getById(next.leaving, id)) next = drop(next, id);
      return next;
    }, true);
  }, STRUCK_MS);
}

function ended(job: JobId, reason: string): void {
  closeReview();
  emitReview({ kind: 'ended', job, reason });
}

function applyFrame(frame: ChangeFrame<ReviewChange>, { missed }: FrameContext, quiet: boolean): void {
  const token = nextToken();
  const before = useReview.getState();
  const own = frame.changes.some((change) => isRatingOf(change, before.me));
  let state = before;
  const news: ReviewChange[] = [];
  for (const change of frame.changes) {
    const next = applyReviewChange(state, change, { offset: frame.offset, at: frame.at, missed, token, own });
    if (next !== state) news.push(change);
    state = next;
  }
  for (const change of frame.changes) {
    // a frame that brings a page up to date was reported before
    if (change.kind === 'playlist_shared' && !quiet) emitReview({ ...change, kind: 'playlist-shared' });
    if (change.kind === 'track_rated_blind' || change.kind === 'track_marked_blind')
      emitReview({ kind: 'blind-change', change, missed });
    if (change.kind === 'blind_changed') setBlind(change.blind, true);
  }
  if (state === before) return;
  useReview.setState(state, true);
  // the tabs that count a row also depend on its ratings, and the ratings of rows that are not loaded are unknown
  if (!quiet && news.some(({ kind }) => kind.startsWith('track_') && kind !== 'track_listened')) slowCounts.request();
  if (!quiet) for (const change of news) announceChange(change, state.me, missed, token);
  if (state.movedCounters?.token === token) {
    setTimeout(() => {
      if (useReview.getState().movedCounters?.token === token) useReview.setState({ movedCounters: null });
    }, HIGHLIGHT_MS);
  }
}

function announceChange(change: ReviewChange, me: UserId, missed: boolean, token: number): void {
  if (missed) {
    if (change.kind === 'track_rated' && change.user_id !== me) missedHere.rated += 1;
    if (change.kind === 'track_submitted') missedHere.submitted += 1;
    if (change.kind === 'track_withdrawn') missedHere.withdrawn += 1;
    return;
  }
  if (change.kind === 'track_rated') {
    clearHighlight(change.track_id, token);
    if (change.user_id !== me) {
      emitReview({ kind: 'rated-by-other', track_id: change.track_id, by: change.user_id, value: change.user_rating });
    }
  }
  if (change.kind === 'track_marked' || change.kind === 'track_abstained') {
    for (const id of change.track_ids) clearHighlight(id, token);
  }
  if (change.kind === 'track_withdrawn') {
    const state = useReview.getState();
    const title = getById(state.rows, change.track_id)?.title;
    if (title !== undefined) emitReview({ kind: 'withdrawn', track_id: change.track_id, title });
    if (!includesWithdrawn(state)) fadeOutRows([change.track_id], dropFromList);
  }
}

/** Returns the number of the last frame of the open review that this page has received; null if there is none. */
export function reviewOffset(): number | null {
  return subscription?.head()?.offset ?? null;
}

/** Adds the names of people from other sources, such as a company's members and the people in the review. */
export function addNames(people: readonly Person[]): void {
  useReview.setState((state) => withNames(state, people));
}
