import { call } from '../../api/client';
import type { Subscription } from '../../live/dispatch';
import { Highlights } from '../../live/highlights';
import { live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import type { AdminChange, AuditEntry } from '../../protocol/generated/protocol';
import { dayInUtc } from '../../ui/day';
import { saveAddress } from '../../ui/save-file';
import { type DayCounts, isOfSameLines, readDays, serverCounts } from './days';
import { type AuditFilter, dayAfter, FIRST_FILTER, fits, requestOf } from './rules';

interface AuditState {
  filter: AuditFilter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  pageFailure: unknown;
  /** The loaded entries, newest first. */
  entries: readonly AuditEntry[];
  hasMore: boolean;
  counts: DayCounts;
  /** Ids of matching entries that were added since the last read. They are shown after a reload. */
  fresh: ReadonlySet<number>;
  /** Ids of new entries that have just become visible. */
  highlighted: ReadonlySet<number>;
}

let following: Subscription | null = null;
let asking: AbortController | null = null;

function leave(): void {
  following?.unsubscribe();
  following = null;
  asking?.abort();
  asking = null;
  highlights.clear();
}

export const useAudit = createSessionStore<AuditState>(
  () => ({
    filter: FIRST_FILTER,
    status: 'idle',
    failure: null,
    pageFailure: null,
    entries: [],
    hasMore: false,
    counts: new Map(),
    fresh: new Set(),
    highlighted: new Set(),
  }),
  leave,
);

const highlights = new Highlights((highlighted) => useAudit.setState({ highlighted }));

/** Sends a request for a page of entries and passes the page to `take`. A new request aborts the previous one. */
async function ask(request: object, take: (page: Awaited<ReturnType<typeof readPage>>) => void): Promise<void> {
  asking?.abort();
  const asked = new AbortController();
  asking = asked;
  const page = await readPage(request, asked.signal);
  if (!asked.signal.aborted) take(page);
}

const readPage = (request: object, signal: AbortSignal) => call('admin/get_audit', request, signal);

/** Reads the newest entries again, including new ones. */
export async function reloadAudit(): Promise<void> {
  const { filter, entries } = useAudit.getState();
  if (entries.length === 0) useAudit.setState({ status: 'loading' });
  try {
    await ask(requestOf(filter), ({ entries: read, has_more, days, days_since }) => {
      const newest = read[0]?.id ?? 0;
      const waited = useAudit.getState().fresh;
      const counted = readDays(read, has_more, filter, dayInUtc());
      const ofServer = serverCounts(days ?? [], days_since ?? dayAfter(dayInUtc()), dayInUtc());
      useAudit.setState(({ fresh, counts }) => ({
        status: 'ready',
        failure: null,
        pageFailure: null,
        entries: read,
        hasMore: has_more,
        counts: new Map([...counts, ...counted, ...ofServer]),
        // entries that were added while this was read
        fresh: new Set([...fresh].filter((id) => id > newest)),
      }));
      highlights.add(read.flatMap(({ id }) => (waited.has(id) ? [id] : [])));
    });
  } catch (failure) {
    if (!isAborted(failure)) useAudit.setState({ status: 'failed', failure });
  }
}

/** Reads the next page of older audit entries. */
export async function loadOlder(): Promise<void> {
  const { filter, entries, hasMore, status } = useAudit.getState();
  const last = entries.at(-1);
  if (!hasMore || status !== 'ready' || last === undefined) return;
  try {
    await ask({ ...requestOf(filter), after: last.id }, ({ entries: older, has_more }) => {
      const known = [...entries, ...older];
      useAudit.setState(({ counts }) => ({
        entries: known,
        hasMore: has_more,
        pageFailure: null,
        counts: new Map([...readDays(known, has_more, filter, dayInUtc()), ...counts]),
      }));
    });
  } catch (pageFailure) {
    if (!isAborted(pageFailure)) useAudit.setState({ pageFailure });
  }
}

const isAborted = (failure: unknown) => failure instanceof DOMException && failure.name === 'AbortError';

/** Sets the filter, and reads the entries that match it. */
export function setAuditFilter(filter: AuditFilter): void {
  const before = useAudit.getState();
  const counts: DayCounts = isOfSameLines(before.filter, filter) ? before.counts : new Map();
  useAudit.setState({ filter, entries: [], hasMore: false, fresh: new Set(), highlighted: new Set(), counts });
  void reloadAudit();
}

/** Adds the ids of newly published entries that match the filter to `fresh`. */
function onChange(changes: readonly AdminChange[]): void {
  const { filter, entries } = useAudit.getState();
  const newest = entries[0]?.id ?? 0;
  const added = changes.flatMap((change) => (change.kind === 'audit_added' ? [change.entry] : []));
  const fitting = added.filter((entry) => entry.id > newest && fits(entry, filter));
  if (fitting.length > 0) {
    useAudit.setState(({ fresh }) => ({ fresh: new Set([...fresh, ...fitting.map(({ id }) => id)]) }));
  }
}

/** Opens the audit for a page; returns the function that closes it. */
export function openAudit(filter: AuditFilter): () => void {
  leave();
  following = live.subscribe<AdminChange, unknown>('admin', {
    apply: ({ changes }) => onChange(changes),
    // too many changes were missed
    snapshot: () => void reloadAudit(),
  });
  setAuditFilter(filter);
  return leave;
}

/** Downloads the entries that match the filter as CSV. Rejects with an ApiError. */
export async function downloadAudit(filter: AuditFilter): Promise<void> {
  saveAddress(await call('admin/get_audit_csv', requestOf(filter)), `audit-${dayInUtc()}.csv`);
}
