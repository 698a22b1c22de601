import { call, callWhole } from '../../api/client';
import { isStale } from '../../api/errors';
import { createResource, useResource } from '../../live/resource';
import { createSessionStore } from '../../live/session-store';
import type { Deleted, TrackSetInfoRequest } from '../../protocol/generated/calls';
import type { OwnTrack, TrackId, UserChange } from '../../protocol/generated/protocol';
import { FILE, forgetDraft, forgetThing, keepDraft, keptDraft } from '../drafts/drafts';
import { stopPlaying, usePlayer } from '../player/store';
import { onUserChange, selectOwnTopic, selectUserId, useSession } from '../session/store';
import { type FileTags, fileTagsOf, stillWaiting, withFileTags, withNews } from './apply';
import { findTracks } from './find';
import { trackList } from './list';

/** What the tracks of a batch may have in common. */
export type SharedDetails = Pick<OwnTrack, 'artist_name' | 'tags' | 'writers' | 'publishers' | 'master_owners'>;

/** Files that were chosen together, or while others were under way. */
interface Batch {
  /** How many of its tracks were saved or discarded. */
  done: number;
  /** What those that are still to come begin with. */
  shared: Partial<SharedDetails>;
  /** One was saved and the next is not here yet. */
  isAwaited: boolean;
}

export interface CatalogueState {
  /** The track in the editor; `first`: it was uploaded just now and is discarded when the editor is closed. */
  editing: { track: OwnTrack; first: boolean } | null;
  /** Uploads that wait for the editor, with what their tags say. They wait across pages too. */
  drafts: readonly OwnTrack[];
  /** The track to be edited next: the open editor gives way once nothing in it is lost. */
  wanted: OwnTrack | null;
  batch: Batch;
  /** Of new uploads, the older track that has the same sound. */
  sameSound: ReadonlyMap<TrackId, TrackId>;
}

const START: CatalogueState = {
  editing: null,
  drafts: [],
  wanted: null,
  batch: { done: 0, shared: {}, isAwaited: false },
  sameSound: new Map(),
};

/** The editor, and the tracks that wait for it. */
export const useCatalogue = createSessionStore<CatalogueState>(() => START);

/** The drafts in their order, the one in the editor included. */
export function waiting({ editing, drafts }: CatalogueState): CatalogueState['drafts'] {
  return editing?.first ? [editing.track, ...drafts] : drafts;
}

/** Opens the catalogue and keeps it true; answers how to leave it. */
export function openCatalogue(): () => void {
  useCatalogue.setState((state) => ({ editing: null, wanted: null, drafts: waiting(state) }));
  editTrack(null);
  const leave = trackList.open();
  const stop = onUserChange(
    (change) => {
      if (change.kind !== 'track_changed') return;
      if (change.deleted) forget(change.track_id);
      else if (change.track_id === editedId()) void readEdited();
    },
    () => void readEdited(),
  );
  return () => {
    stop();
    edited.abort();
    leave();
    useCatalogue.setState((state) => ({ editing: null, wanted: null, drafts: waiting(state) }));
  };
}

trackList.use.subscribe(({ rows }, { rows: before }) => {
  if (rows === before) return;
  useCatalogue.setState(({ editing, drafts }) => ({
    editing: editing?.first ? { ...editing, track: withNews(editing.track, before, rows) } : editing,
    drafts: drafts.length > 0 ? stillWaiting(drafts, rows).map((draft) => withNews(draft, before, rows)) : drafts,
  }));
  const row = rows.find(({ track_id }) => track_id === editedId());
  if (row) takeEdited(row);
});

/** The track that the editor saves just now: what it becomes is the editor's own doing. */
let saving: TrackId | null = null;

const editedId = () => useCatalogue.getState().editing?.track.track_id;

/** The editor's track as it is saved now. One that was described elsewhere is a first upload no more, and is not discarded. */
function takeEdited(row: OwnTrack): void {
  const { editing } = useCatalogue.getState();
  if (editing?.track.track_id !== row.track_id || editing.track === row || row.track_id === saving) return;
  if (editing.first && row.track_duration === null) return;
  useCatalogue.setState({ editing: { track: withKeptTags(row), first: false } });
}

let edited = new AbortController();

/** One of the creator's own tracks; null where it is gone. Rejects with an ApiError. */
export async function readTrack(id: TrackId, signal: AbortSignal): Promise<OwnTrack | null> {
  const { tracks } = await call('track/get', { type: 'all', track_ids: [id] }, signal);
  return tracks[0] ?? null;
}

/** Reads the editor's track again, which the list may not show. */
async function readEdited(): Promise<void> {
  const id = editedId();
  edited.abort();
  if (id === undefined) return;
  edited = new AbortController();
  const { signal } = edited;
  try {
    const track = await readTrack(id, signal);
    if (track && !signal.aborted) takeEdited(track);
  } catch {
    // the list is read again once the server is back
  }
}

/** Names a track's form where what was typed into it is kept. */
export const draftName = (id: TrackId) => `track:${id}`;

/** Names what the tags of an upload's file say where that is kept, for whoever closes the tab before it is described. */
const fileTagsName = (id: TrackId) => `${FILE}${id}`;

/** A row with what is kept of its file's tags, as long as nobody has described it. */
function withKeptTags(row: OwnTrack): OwnTrack {
  const me = selectUserId(useSession.getState());
  if (me === null || row.track_duration !== null) return row;
  return withFileTags(row, (keptDraft(me, fileTagsName(row.track_id))?.values ?? {}) as FileTags);
}

/** Keeps what a new upload begins with, for whoever closes the tab before it is described. */
function keepFileTags(draft: OwnTrack): void {
  const me = selectUserId(useSession.getState());
  if (me !== null) keepDraft(me, fileTagsName(draft.track_id), { at: Date.now(), values: fileTagsOf(draft) });
}

/** A track is described, or gone. */
function forgetFileTags(id: TrackId): void {
  const me = selectUserId(useSession.getState());
  if (me !== null) forgetDraft(me, fileTagsName(id));
}

/** A track is gone: nothing plays it, edits it or waits for it, and what was typed about it goes with it. */
function forget(id: TrackId): void {
  const me = selectUserId(useSession.getState());
  if (me !== null) forgetThing(me, draftName(id));
  forgetFileTags(id);
  if (usePlayer.getState().current === id) stopPlaying();
  useCatalogue.setState(({ drafts, batch }) => {
    const rest = drafts.filter(({ track_id }) => track_id !== id);
    return { drafts: rest, batch: { ...batch, done: batch.done + drafts.length - rest.length } };
  });
  finishEditing(id);
}

/** Puts a track into the editor; null closes it, unless a draft waits for it. */
export function editTrack(track: OwnTrack | null): void {
  useCatalogue.setState(({ drafts }) => {
    const draft = track ? drafts.find(({ track_id }) => track_id === track.track_id) : drafts[0];
    return {
      editing: draft ? { track: draft, first: true } : track && { track: withKeptTags(track), first: false },
      drafts: drafts.filter((other) => other !== draft),
      wanted: null,
    };
  });
}

/** Looks no longer after the next track of a batch: its editor opens when it is here. */
export function stopAwaiting(): void {
  useCatalogue.setState(({ batch }) => ({ batch: { ...batch, isAwaited: false } }));
}

/** The editor is done with a track, if that is still the one in it. */
function finishEditing(id: TrackId): void {
  const { editing, wanted, batch } = useCatalogue.getState();
  if (editing?.track.track_id !== id) return;
  if (editing.first) useCatalogue.setState({ batch: { ...batch, done: batch.done + 1, isAwaited: true } });
  editTrack(wanted);
}

/** Asks for a track in the editor; an editor that is open decides whether it may go. */
export function wantTrack(track: OwnTrack | null): void {
  const { editing } = useCatalogue.getState();
  if (track && !editing) editTrack(track);
  else useCatalogue.setState({ wanted: track?.track_id === editing?.track.track_id ? null : track });
}

/** How many tracks one finds to choose from. */
const FOUND_MOST = 20;

const foundTracks = createResource({
  read: (title: string, signal) => findTracks(title, FOUND_MOST, signal),
});

/** The own tracks that a text is part of. */
export const useFoundTracks = (title: string) => useResource(foundTracks, title);

const ownTracks = createResource<TrackId, OwnTrack | null, UserChange>({
  read: async (id, signal, take) => {
    const { tracks } = take(await callWhole('track/get', { type: 'all', track_ids: [id] }, signal));
    return tracks[0] ?? null;
  },
  topic: () => selectOwnTopic(useSession.getState()),
  isStale: (change, id) => change.kind === 'track_changed' && change.track_id === id,
});

/** One of the own tracks, whatever the list shows; null until it is known, and where it is gone. */
export const useOwnTrack = (id: TrackId) => useResource(ownTracks, id).value;

/** Deletes a track; answers by which it comes back for a minute. Rejects with an ApiError. */
export async function deleteTrack(id: TrackId): Promise<Deleted> {
  const deleted = await call('track/delete', { id });
  trackList.drop(id);
  forget(id);
  return deleted;
}

/** What a track's form saves. */
export type TrackFields = Pick<
  OwnTrack,
  | 'title'
  | 'artist_name'
  | 'type'
  | 'description'
  | 'tags'
  | 'writers'
  | 'publishers'
  | 'master_owners'
  | 'genre'
  | 'bpm'
  | 'key'
  | 'isrc'
  | 'iswc'
>;

export interface SavedTrack {
  track: OwnTrack;
  /** The list shows it no more. */
  hasLeft: boolean;
}

/**
 * Saves what was entered, over that version of the track. Rejects with an ApiError: where the track has another version by now, the editor
 * has that first.
 */
export async function saveTrack({ track_id, version }: OwnTrack, fields: TrackFields): Promise<SavedTrack> {
  const body = { track_id, version, ...fields, type: fields.type as TrackSetInfoRequest['type'] };
  const wasShown = trackList.shows(track_id);
  saving = track_id;
  try {
    const { result, live } = await callWhole('track/set_info', body);
    trackList.put(result, live);
    forgetFileTags(track_id);
    finishEditing(track_id);
    saving = null;
    return { track: result, hasLeft: wasShown && !trackList.shows(track_id) };
  } catch (failure) {
    saving = null;
    // the answer may be lost though it is saved
    const read = editedId() === track_id ? readEdited() : undefined;
    if (isStale(failure)) await read;
    throw failure;
  }
}

/** Takes a new track: it opens in the editor, or waits until that is free. `sameAs`: the older track that has the same sound. */
export function queueDraft(draft: OwnTrack, sameAs: TrackId | null = null): void {
  const begun = { ...draft, ...useCatalogue.getState().batch.shared };
  keepFileTags(begun);
  useCatalogue.setState(({ drafts, sameSound }) => ({
    drafts: [...drafts, begun],
    sameSound: sameAs === null ? sameSound : new Map(sameSound).set(draft.track_id, sameAs),
  }));
  if (!useCatalogue.getState().editing) editTrack(null);
}

/** Files are chosen while none is under way: what is described from now on is counted anew, unless drafts still wait. */
export function beginBatch(): void {
  if (waiting(useCatalogue.getState()).length === 0) useCatalogue.setState({ batch: START.batch });
}

/** Gives what the tracks of a batch have in common to those that follow the one in the editor, also to those still on their way. */
export function shareDetails(details: SharedDetails): void {
  useCatalogue.setState(({ drafts, batch }) => ({
    drafts: drafts.map((draft) => ({ ...draft, ...details })),
    batch: { ...batch, shared: details },
  }));
  useCatalogue.getState().drafts.forEach(keepFileTags);
}

/** Deletes the tracks that wait for the editor; the one in it stays. Rejects with an ApiError. */
export async function discardDrafts(): Promise<void> {
  for (const { track_id } of useCatalogue.getState().drafts) await deleteTrack(track_id);
}

/** A new upload is described another time: it stays in the catalogue, and the editor goes on. */
export function finishLater(id: TrackId): void {
  const { editing, drafts } = useCatalogue.getState();
  if (editing?.track.track_id === id) finishEditing(id);
  else useCatalogue.setState({ drafts: drafts.filter(({ track_id }) => track_id !== id) });
}
