import { LIMITS, type LiveHead } from '../protocol/generated/protocol';
import { countAll, fill, notify, onChanged, readPage, request, touch, update, withoutId } from './list-changes';
import { appendPage, dropRow, upsertRow } from './list-rows';
import {
  closedList,
  countKnown,
  findRow,
  isRowPending,
  type ListCore,
  type ListEvent,
  type ListTask,
  type ListTypes,
  type SpecOf,
  type Transition,
} from './list-state';
import { acked, published, publishedAll } from './mutations';

type EventOf<T extends ListTypes, Kind extends ListEvent<T>['kind']> = Extract<ListEvent<T>, { kind: Kind }>;

/** Applies an event to a list; returns its next state and the tasks to carry out. Pure if `spec` is. */
export function reduceList<T extends ListTypes>(
  spec: SpecOf<T>,
  core: ListCore<T>,
  event: ListEvent<T>,
): [ListCore<T>, readonly ListTask<T['Row']>[]] {
  const transition: Transition<T> = { spec, core, effects: [] };
  work(transition, event);
  return [transition.core, transition.effects];
}

function work<T extends ListTypes>(transition: Transition<T>, event: ListEvent<T>): void {
  const { spec, core, effects } = transition;
  switch (event.kind) {
    case 'opened':
      onOpened(transition, event);
      break;
    case 'left':
    case 'reset':
      effects.push({ kind: 'stop' });
      transition.core = {
        ...closedList<T>(spec.filter(), core),
        known: event.kind === 'left' ? knownRows(transition) : [],
      };
      break;
    case 'filtered':
      onFiltered(transition, event);
      break;
    case 'reloaded':
      update(transition, { status: 'loading', failure: null });
      break;
    case 'outdated':
      if (core.status === 'ready') effects.push({ kind: 'read_once' });
      break;
    case 'begun':
      update(transition, { run: core.run + 1, isReadingPage: false });
      effects.push({ kind: 'stop_page' });
      break;
    case 'answered':
      onAnswered(transition, event);
      break;
    case 'failed':
      onFailed(transition, event);
      break;
    case 'changed':
      onChanged(transition, event.change, event.meta);
      break;
    case 'end_neared':
      readPage(transition, event.isRetry);
      break;
    case 'page_answered':
      onPage(transition, event);
      break;
    case 'page_failed':
      update(transition, { isReadingPage: false, pageFailure: event.failure });
      break;
    case 'row_wanted':
      if (core.status !== 'ready') break;
      if (!event.isNew && !findRow(core.base, spec.id)(event.id)) effects.push({ kind: 'count_soon' });
      request(transition, event.id, { isCounted: !event.isNew }, null);
      break;
    case 'rows_due':
      onRowsDue(transition);
      break;
    case 'rows_answered':
      onRows(transition, event);
      break;
    case 'rows_failed':
      update(transition, { rowReads: withoutRead(core, event.read) });
      if (event.run === core.run && event.isOutage) effects.push({ kind: 'read_on_reconnect' });
      break;
    case 'counts_due':
      if (core.status === 'ready') effects.push({ kind: 'counted' }, { kind: 'read_counts', run: core.run });
      break;
    case 'counts_answered':
      onCounts(transition, event);
      break;
    case 'counts_failed':
      // the tabs keep the numbers that they have
      if (event.run === core.run && event.isOutage) effects.push({ kind: 'read_on_reconnect' });
      break;
    case 'put':
      onPut(transition, event);
      break;
    case 'dropped':
      onDropped(transition, event.id);
      break;
    case 'mutation_started':
      update(transition, { mutations: [...core.mutations, event.mutation] });
      break;
    case 'mutation_acked':
      update(transition, { mutations: acked(core.mutations, event.key, event.until) });
      break;
    case 'mutation_ended':
      update(transition, { mutations: core.mutations.filter(({ key }) => key !== event.key) });
  }
}

/** Returns all rows that were loaded so far under any filter, the newest version of each. */
function knownRows<T extends ListTypes>({ core, spec }: Transition<T>): readonly T['Row'][] {
  const loadedIds = new Set(core.base.rows.map((row) => spec.id(row)));
  return [...core.base.rows, ...core.known.filter((row) => !loadedIds.has(spec.id(row)))];
}

function onOpened<T extends ListTypes>(transition: Transition<T>, { filter, isOffline }: EventOf<T, 'opened'>): void {
  const { core } = transition;
  transition.effects.push({ kind: 'stop' });
  transition.core = { ...closedList<T>(filter, core), known: knownRows(transition), status: 'loading' };
  if (isOffline) showKnown(transition);
}

function onFiltered<T extends ListTypes>(
  transition: Transition<T>,
  { filter, isOffline }: EventOf<T, 'filtered'>,
): void {
  const { core } = transition;
  update(transition, {
    known: knownRows(transition),
    filter: { ...core.filter, ...filter },
    status: 'loading',
    failure: null,
    pageFailure: null,
    base: { ...core.base, rows: [], total: 0 },
  });
  if (isOffline) showKnown(transition);
}

/**
 * Shows the rows that match the filter among all rows loaded so far. It is used when the server cannot be reached. Returns false if no rows
 * were loaded.
 */
function showKnown<T extends ListTypes>(transition: Transition<T>): boolean {
  const { filter, base } = transition.core;
  const { spec } = transition;
  const known = knownRows(transition);
  if (known.length === 0) return false;
  const rows = known.filter((row) => spec.fits(row, filter)).sort((left, right) => spec.compare(left, right, filter));
  const counts = countKnown(base.counts, known, (row) => spec.tabs?.(row, filter) ?? []);
  update(transition, { status: 'ready', failure: null, isLocal: true, base: { rows, total: rows.length, counts } });
  return true;
}

function onFailed<T extends ListTypes>(transition: Transition<T>, { failure, isOutage }: EventOf<T, 'failed'>): void {
  if (transition.core.status === 'ready' || (isOutage && showKnown(transition))) return;
  update(transition, { status: 'failed', failure });
}

function onAnswered<T extends ListTypes>(transition: Transition<T>, event: EventOf<T, 'answered'>): void {
  const { page, rows, heads, isFromDifferentHeads } = event;
  const { core, effects } = transition;
  update(transition, {
    base: { rows, total: page.total, counts: page.counts ?? core.base.counts },
    status: 'ready',
    failure: null,
    pageFailure: null,
    isLocal: false,
    info: page.info ?? null,
    mutations: publishedAll(core.mutations, heads),
    readIndividually: new Set(),
    requested: new Map(),
    // frames that the rows do not include yet are still applied
    answeredAt: new Map(),
    publishedAt: new Map(),
    heads,
    deleted: new Set(),
  });
  countAll(transition);
  for (const { asked } of core.rowReads.values()) for (const id of asked.keys()) touch(transition, id);
  effects.push({ kind: 'subscribe', heads });
  if (isFromDifferentHeads) effects.push({ kind: 'count_soon' });
  effects.push({ kind: 'counted' });
}

function onPage<T extends ListTypes>(
  transition: Transition<T>,
  { page, heads, isCurrent }: EventOf<T, 'page_answered'>,
): void {
  const { core, effects, spec } = transition;
  const rows = appendPage(core.base.rows, page.rows, spec.id);
  update(transition, { isReadingPage: false, pageFailure: null });
  if (!rows) {
    effects.push({ kind: 'read' });
    return;
  }
  const isEnd = rows.length === core.base.rows.length;
  update(transition, { base: { ...core.base, rows, total: isEnd ? rows.length : core.base.total } });
  // the numbers are read again if the page is of another moment than they are
  if (!isCurrent) effects.push({ kind: 'count_soon' });
  effects.push({ kind: 'replay', heads });
}

function onRowsDue<T extends ListTypes>(transition: Transition<T>): void {
  const { requested, rowReads, run, lastRead } = transition.core;
  if (requested.size === 0) return;
  // one answer contains at most this many rows; the other rows are read immediately afterwards
  const [now, later] = [[...requested].slice(0, LIMITS.PAGE_MAX), [...requested].slice(LIMITS.PAGE_MAX)];
  const read = lastRead + 1;
  update(transition, {
    lastRead: read,
    requested: new Map(later),
    rowReads: new Map(rowReads).set(read, { asked: new Map(now), touched: new Set() }),
  });
  transition.effects.push({ kind: 'read_rows', read, run, ids: now.map(([id]) => id) });
  if (later.length > 0) transition.effects.push({ kind: 'rows_within', jitter: 0 });
}

function onRows<T extends ListTypes>(
  transition: Transition<T>,
  { read, run, rows }: EventOf<T, 'rows_answered'>,
): void {
  const { core, spec } = transition;
  const own = core.rowReads.get(read);
  update(transition, { rowReads: withoutRead(core, read) });
  if (!own || run !== core.run) return;
  const { asked, touched } = own;
  const fresh = rows.filter((row) => !touched.has(spec.id(row)));
  for (const row of fresh) {
    const id = spec.id(row);
    update(transition, {
      base: upsertRow(transition.core.base, row, core.filter, spec, asked.get(id)?.isCounted),
      readIndividually: new Set(transition.core.readIndividually).add(id),
      deleted: withoutId(transition.core.deleted, id),
    });
  }
  const answered = new Set(rows.map((row) => spec.id(row)));
  for (const id of asked.keys()) {
    if (touched.has(id)) continue;
    update(transition, { uncounted: withoutId(transition.core.uncounted, id) });
    // the row is no longer shown to this viewer
    if (!answered.has(id))
      update(transition, { base: dropRow(transition.core.base, id, core.filter, spec) ?? transition.core.base });
  }
  for (const row of fresh) {
    const how = asked.get(spec.id(row));
    notify(transition, row, how?.by, how?.action);
  }
  for (const id of touched) {
    const how = asked.get(id);
    if (how) request(transition, id, how);
  }
}

function withoutRead<T extends ListTypes>({ rowReads }: ListCore<T>, read: number): ListCore<T>['rowReads'] {
  return new Map([...rowReads].filter(([other]) => other !== read));
}

function onCounts<T extends ListTypes>(
  transition: Transition<T>,
  { run, page, isCurrent }: EventOf<T, 'counts_answered'>,
): void {
  const { core, effects, spec } = transition;
  if (run !== core.run || core.status !== 'ready') return;
  const isWanted = isRowPending(core);
  // numbers of another moment than the rows have too many changes or too few; a row that is still to be read may leave
  // the list, and be missing from the numbers already
  if (!isCurrent || core.base.rows.some((row) => isWanted(spec.id(row)))) effects.push({ kind: 'count_soon' });
  update(transition, {
    base: { ...core.base, counts: page.counts ?? core.base.counts, total: page.total },
    info: page.info ?? core.info,
  });
  countAll(transition);
  // the counts may include a row before its topic has published the row
  fill(transition);
}

/** Returns true if the list already contains a version of the row that is newer than the given head. */
function isOlder<T extends ListTypes>(
  { heads, publishedAt }: ListCore<T>,
  id: number,
  { topic, offset }: LiveHead,
): boolean {
  const latest = publishedAt.get(id);
  return (heads.get(topic)?.offset ?? 0) > offset || (latest?.topic === topic && latest.offset > offset);
}

function onPut<T extends ListTypes>(transition: Transition<T>, { row, at }: EventOf<T, 'put'>): void {
  const { core, spec, effects } = transition;
  const id = spec.id(row);
  if (core.status !== 'ready' || (at && isOlder(core, id, at))) return;
  // a row that is not held is in the numbers already, perhaps under other tabs, or is new: only the server knows
  const isCounted = findRow(core.base, spec.id)(id) === undefined;
  if (isCounted && (spec.tabs || spec.fits(row, core.filter))) effects.push({ kind: 'count_soon' });
  update(transition, {
    base: upsertRow(core.base, row, core.filter, spec, isCounted),
    deleted: withoutId(core.deleted, id),
  });
  if (at) {
    update(transition, {
      answeredAt: new Map(core.answeredAt).set(id, at),
      mutations: published(core.mutations, id, at),
    });
    touch(transition, id);
  }
}

function onDropped<T extends ListTypes>(transition: Transition<T>, id: number): void {
  const { core, spec, effects } = transition;
  const next = dropRow(core.base, id, core.filter, spec);
  if (!next && core.status === 'ready') effects.push({ kind: 'count_soon' });
  update(transition, {
    base: next ?? core.base,
    known: core.known.filter((row) => spec.id(row) !== id),
    deleted: new Set(core.deleted).add(id),
  });
  touch(transition, id);
}
