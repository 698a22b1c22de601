import { call } from '../../api/client';
import type { Subscription } from '../../live/dispatch';
import { live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import type { AdminChange, AuditEntry } from '../../protocol/generated/protocol';
import { dayInUtc } from '../../ui/day';
import { saveAddress } from '../../ui/save-file';
import { type AuditDay, type AuditFilter, allDays, FIRST_FILTER, fits, requestOf } from './rules';

/** Days that stand as bars above the lines. */
export const SHOWN_DAYS = 60;

interface AuditState {
  filter: AuditFilter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  pageFailure: unknown;
  /** The newest first. */
  entries: readonly AuditEntry[];
  hasMore: boolean;
  days: readonly AuditDay[];
  /** Lines that fit the filter and came since: they are shown when they are asked for. */
  fresh: ReadonlySet<number>;
}

let following: Subscription | null = null;
let asking: AbortController | null = null;

function leave(): void {
  following?.unsubscribe();
  following = null;
  asking?.abort();
  asking = null;
}

export const useAudit = createSessionStore<AuditState>(
  () => ({
    filter: FIRST_FILTER,
    status: 'idle',
    failure: null,
    pageFailure: null,
    entries: [],
    hasMore: false,
    days: [],
    fresh: new Set(),
  }),
  leave,
);

/** Asks for one thing at a time: what is asked for next takes the place of what was. */
async function ask(request: object, take: (page: Awaited<ReturnType<typeof readPage>>) => void): Promise<void> {
  asking?.abort();
  const asked = new AbortController();
  asking = asked;
  const page = await readPage(request, asked.signal);
  if (!asked.signal.aborted) take(page);
}

const readPage = (request: object, signal: AbortSignal) => call('admin/get_audit', request, signal);

/** Reads the newest lines again, and with them what is new. */
export async function reloadAudit(): Promise<void> {
  const { filter, entries } = useAudit.getState();
  if (entries.length === 0) useAudit.setState({ status: 'loading' });
  try {
    await ask(requestOf(filter), ({ entries: read, has_more, days }) => {
      const newest = read[0]?.id ?? 0;
      useAudit.setState(({ fresh }) => ({
        status: 'ready',
        failure: null,
        pageFailure: null,
        entries: read,
        hasMore: has_more,
        days: allDays(days, dayInUtc(), SHOWN_DAYS),
        // what came while this was read
        fresh: new Set([...fresh].filter((id) => id > newest)),
      }));
    });
  } catch (failure) {
    if (!isAborted(failure)) useAudit.setState({ status: 'failed', failure });
  }
}

/** Reads older lines. */
export async function loadOlder(): Promise<void> {
  const { filter, entries, hasMore, status } = useAudit.getState();
  const last = entries.at(-1);
  if (!hasMore || status !== 'ready' || last === undefined) return;
  try {
    await ask({ ...requestOf(filter), after: last.id }, ({ entries: older, has_more }) => {
      useAudit.setState({ entries: [...entries, ...older], hasMore: has_more, pageFailure: null });
    });
  } catch (pageFailure) {
    if (!isAborted(pageFailure)) useAudit.setState({ pageFailure });
  }
}

const isAborted = (failure: unknown) => failure instanceof DOMException && failure.name === 'AbortError';

/** Shows the lines of a filter. */
export function setAuditFilter(filter: AuditFilter): void {
  useAudit.setState({ filter, entries: [], hasMore: false, fresh: new Set() });
  void reloadAudit();
}

/** Counts the lines that are told of and fit; a line is told once with its act. */
function hear(changes: readonly AdminChange[]): void {
  const { filter, entries } = useAudit.getState();
  const newest = entries[0]?.id ?? 0;
  const added = changes.flatMap((change) => (change.kind === 'audit_added' ? [change.entry] : []));
  const fitting = added.filter((entry) => entry.id > newest && fits(entry, filter));
  if (fitting.length > 0) {
    useAudit.setState(({ fresh }) => ({ fresh: new Set([...fresh, ...fitting.map(({ id }) => id)]) }));
  }
}

/** Opens the audit for a page; answers how to leave it. */
export function openAudit(filter: AuditFilter): () => void {
  leave();
  following = live.subscribe<AdminChange, unknown>('admin', {
    apply: ({ changes }) => hear(changes),
    // too much was missed
    snapshot: () => void reloadAudit(),
  });
  setAuditFilter(filter);
  return leave;
}

/** Has the browser save the lines of the filter as CSV. Rejects with an ApiError. */
export async function downloadAudit(filter: AuditFilter): Promise<void> {
  saveAddress(await call('admin/get_audit_csv', requestOf(filter)), `audit-${dayInUtc()}.csv`);
}
