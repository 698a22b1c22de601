import type { AuditEntry } from '../../protocol/generated/protocol';

/** A filter of the audit's entries. A field that is empty or null does not restrict the entries. */
export interface AuditFilter {
  action: string;
  /** The id of the account that performed the action; null for any account. */
  by: number | null;
  /** The id of the object that the action was about; null for any object. */
  on: number | null;
  /** The kind of the object that the action was about, such as `user`. */
  on_kind: string;
  /** The first and last day of the period, both included, in UTC (YYYY-MM-DD). */
  from: string;
  to: string;
  q: string;
}

export const FIRST_FILTER: AuditFilter = { action: '', by: null, on: null, on_kind: '', from: '', to: '', q: '' };

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the id in a parameter of the URL; null if the parameter contains no id. */
function idOf(search: URLSearchParams, name: string): number | null {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const dayIn = (search: URLSearchParams, name: string) => DAY.exec(search.get(name) ?? '')?.[0] ?? '';

/** Returns the filter that a URL contains. Pure. */
export function filterOf(search: URLSearchParams): AuditFilter {
  return {
    action: search.get('action') ?? '',
    by: idOf(search, 'by'),
    on: idOf(search, 'on'),
    on_kind: search.get('on_kind') ?? '',
    from: dayIn(search, 'from'),
    to: dayIn(search, 'to'),
    q: search.get('q') ?? '',
  };
}

/** Returns the URL parameters of a filter; empty fields are omitted. Pure. */
export function addressOf(filter: AuditFilter): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    const text = String(value ?? '').trim();
    if (text !== '') search.set(name, text);
  }
  return search;
}

/** Returns the day after the given day. Pure. */
export const dayAfter = (day: string): string => daysLater(day, 1);

/** Returns the day that is `days` days later (earlier if negative). Pure. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, day.length);
}

/** Returns the day of an entry, in UTC. Pure. */
export const dayOfLine = ({ at }: AuditEntry): string => at.slice(0, 'YYYY-MM-DD'.length);

/** Returns true if a day is in the filter's period. Pure. */
export const isInPeriod = (day: string, { from, to }: Pick<AuditFilter, 'from' | 'to'>): boolean =>
  (from === '' || day >= from) && (to === '' || day <= to);

/** Returns the filter as the fields of the call's request. Pure. */
export function requestOf({ action, by, on, on_kind, from, to, q }: AuditFilter) {
  return {
    ...(action && { action }),
    ...(by !== null && { by }),
    ...(on !== null && { on }),
    ...(on !== null && on_kind && { on_kind }),
    ...(from && { from: `${from}T00:00:00Z` }),
    ...(to && { to: `${dayAfter(to)}T00:00:00Z` }),
    ...(q.trim() && { q: q.trim() }),
  };
}

/** Returns true if an entry matches the filter. Pure. */
export function fits(entry: AuditEntry, filter: AuditFilter): boolean {
  const { action, by, on, on_kind, q } = filter;
  const searched = [entry.action, entry.by?.user_name, entry.on?.name, entry.network, JSON.stringify(entry.details)];
  return (
    (action === '' || entry.action === action) &&
    (by === null || entry.by?.user_id === by) &&
    (on === null || (entry.on?.id === on && entry.on.kind === (on_kind || 'user'))) &&
    isInPeriod(dayOfLine(entry), filter) &&
    searched.join(' ').toLowerCase().includes(q.trim().toLowerCase())
  );
}
