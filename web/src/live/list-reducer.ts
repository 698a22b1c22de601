import { LIMITS, type LiveHead } from '../protocol/generated/protocol';
import { acked, told, toldOfAll } from './acts';
import { countAll, fill, onChanged, readPage, request, tell, touch, update, withoutId } from './list-changes';
import { appendPage, dropRow, putRow } from './list-rows';
import {
  closedList,
  countKnown,
  heldIn,
  isAwaited,
  type ListCore,
  type ListEvent,
  type ListTask,
  type ListTypes,
  type SpecOf,
  type Turn,
} from './list-state';

type EventOf<T extends ListTypes, Kind extends ListEvent<T>['kind']> = Extract<ListEvent<T>, { kind: Kind }>;

/** Applies an event to a list; returns its next state and the tasks to carry out. Pure if `spec` is. */
export function reduceList<T extends ListTypes>(
  spec: SpecOf<T>,
  core: ListCore<T>,
  event: ListEvent<T>,
): [ListCore<T>, readonly ListTask<T['Row']>[]] {
  const turn: Turn<T> = { spec, core, effects: [] };
  work(turn, event);
  return [turn.core, turn.effects];
}

function work<T extends ListTypes>(turn: Turn<T>, event: ListEvent<T>): void {
  const { spec, core, effects } = turn;
  switch (event.kind) {
    case 'opened':
      onOpened(turn, event);
      break;
    case 'left':
    case 'reset':
      effects.push({ kind: 'stop' });
      turn.core = { ...closedList<T>(spec.filter(), core), known: event.kind === 'left' ? knownRows(turn) : [] };
      break;
    case 'filtered':
      onFiltered(turn, event);
      break;
    case 'reloaded':
      update(turn, { status: 'loading', failure: null });
      break;
    case 'outdated':
      if (core.status === 'ready') effects.push({ kind: 'read_once' });
      break;
    case 'begun':
      update(turn, { run: core.run + 1, isReadingPage: false });
      effects.push({ kind: 'stop_page' });
      break;
    case 'answered':
      onAnswered(turn, event);
      break;
    case 'failed':
      onFailed(turn, event);
      break;
    case 'changed':
      onChanged(turn, event.change, event.heard);
      break;
    case 'end_neared':
      readPage(turn, event.isRetry);
      break;
    case 'page_answered':
      onPage(turn, event);
      break;
    case 'page_failed':
      update(turn, { isReadingPage: false, pageFailure: event.failure });
      break;
    case 'row_wanted':
      if (core.status !== 'ready') break;
      if (!event.isNew && !heldIn(core.base, spec.id)(event.id)) effects.push({ kind: 'count_soon' });
      request(turn, event.id, { isCounted: !event.isNew }, null);
      break;
    case 'rows_due':
      onRowsDue(turn);
      break;
    case 'rows_answered':
      onRows(turn, event);
      break;
    case 'rows_failed':
      update(turn, { rowReads: withoutRead(core, event.read) });
      if (event.run === core.run && event.isOutage) effects.push({ kind: 'read_at_return' });
      break;
    case 'counts_due':
      if (core.status === 'ready') effects.push({ kind: 'counted' }, { kind: 'read_counts', run: core.run });
      break;
    case 'counts_answered':
      onCounts(turn, event);
      break;
    case 'counts_failed':
      // the tabs keep the numbers that they have
      if (event.run === core.run && event.isOutage) effects.push({ kind: 'read_at_return' });
      break;
    case 'put':
      onPut(turn, event);
      break;
    case 'dropped':
      onDropped(turn, event.id);
      break;
    case 'act_begun':
      update(turn, { acts: [...core.acts, event.act] });
      break;
    case 'act_acked':
      update(turn, { acts: acked(core.acts, event.key, event.until) });
      break;
    case 'act_ended':
      update(turn, { acts: core.acts.filter(({ key }) => key !== event.key) });
  }
}

/** Returns all known rows, the newest version of each. */
function knownRows<T extends ListTypes>({ core, spec }: Turn<T>): readonly T['Row'][] {
  const held = new Set(core.base.rows.map((row) => spec.id(row)));
  return [...core.base.rows, ...core.known.filter((row) => !held.has(spec.id(row)))];
}

function onOpened<T extends ListTypes>(turn: Turn<T>, { filter, isOffline }: EventOf<T, 'opened'>): void {
  const { core } = turn;
  turn.effects.push({ kind: 'stop' });
  turn.core = { ...closedList<T>(filter, core), known: knownRows(turn), status: 'loading' };
  if (isOffline) showKnown(turn);
}

function onFiltered<T extends ListTypes>(turn: Turn<T>, { filter, isOffline }: EventOf<T, 'filtered'>): void {
  const { core } = turn;
  update(turn, {
    known: knownRows(turn),
    filter: { ...core.filter, ...filter },
    status: 'loading',
    failure: null,
    pageFailure: null,
    base: { ...core.base, rows: [], total: 0 },
  });
  if (isOffline) showKnown(turn);
}

/** Shows the known rows that fit the filter, when no server can be reached. Returns false if none is known. */
function showKnown<T extends ListTypes>(turn: Turn<T>): boolean {
  const { filter, base } = turn.core;
  const { spec } = turn;
  const known = knownRows(turn);
  if (known.length === 0) return false;
  const rows = known.filter((row) => spec.fits(row, filter)).sort((left, right) => spec.compare(left, right, filter));
  const counts = countKnown(base.counts, known, (row) => spec.tabs?.(row, filter) ?? []);
  update(turn, { status: 'ready', failure: null, isLocal: true, base: { rows, total: rows.length, counts } });
  return true;
}

function onFailed<T extends ListTypes>(turn: Turn<T>, { failure, isOutage }: EventOf<T, 'failed'>): void {
  if (turn.core.status === 'ready' || (isOutage && showKnown(turn))) return;
  update(turn, { status: 'failed', failure });
}

function onAnswered<T extends ListTypes>(turn: Turn<T>, event: EventOf<T, 'answered'>): void {
  const { page, rows, heads, isTorn } = event;
  const { core, effects } = turn;
  update(turn, {
    base: { rows, total: page.total, counts: page.counts ?? core.base.counts },
    status: 'ready',
    failure: null,
    pageFailure: null,
    isLocal: false,
    info: page.info ?? null,
    acts: toldOfAll(core.acts, heads),
    readSingly: new Set(),
    requested: new Map(),
    // frames that the rows do not include yet are still applied
    answeredAt: new Map(),
    toldAt: new Map(),
    heads,
    gone: new Set(),
  });
  countAll(turn);
  for (const { asked } of core.rowReads.values()) for (const id of asked.keys()) touch(turn, id);
  effects.push({ kind: 'follow', heads });
  if (isTorn) effects.push({ kind: 'count_soon' });
  effects.push({ kind: 'counted' });
}

function onPage<T extends ListTypes>(turn: Turn<T>, { page, heads, isCurrent }: EventOf<T, 'page_answered'>): void {
  const { core, effects, spec } = turn;
  const rows = appendPage(core.base.rows, page.rows, spec.id);
  update(turn, { isReadingPage: false, pageFailure: null });
  if (!rows) {
    effects.push({ kind: 'read' });
    return;
  }
  const isEnd = rows.length === core.base.rows.length;
  update(turn, { base: { ...core.base, rows, total: isEnd ? rows.length : core.base.total } });
  // the numbers are read again if the page is of another moment than they are
  if (!isCurrent) effects.push({ kind: 'count_soon' });
  effects.push({ kind: 'catch_up', heads });
}

function onRowsDue<T extends ListTypes>(turn: Turn<T>): void {
  const { requested, rowReads, run, lastRead } = turn.core;
  if (requested.size === 0) return;
  // one answer has at most this many rows; the others follow at once
  const [now, later] = [[...requested].slice(0, LIMITS.PAGE_MAX), [...requested].slice(LIMITS.PAGE_MAX)];
  const read = lastRead + 1;
  update(turn, {
    lastRead: read,
    requested: new Map(later),
    rowReads: new Map(rowReads).set(read, { asked: new Map(now), touched: new Set() }),
  });
  turn.effects.push({ kind: 'read_rows', read, run, ids: now.map(([id]) => id) });
  if (later.length > 0) turn.effects.push({ kind: 'rows_within', spread: 0 });
}

function onRows<T extends ListTypes>(turn: Turn<T>, { read, run, rows }: EventOf<T, 'rows_answered'>): void {
  const { core, spec } = turn;
  const own = core.rowReads.get(read);
  update(turn, { rowReads: withoutRead(core, read) });
  if (!own || run !== core.run) return;
  const { asked, touched } = own;
  const fresh = rows.filter((row) => !touched.has(spec.id(row)));
  for (const row of fresh) {
    const id = spec.id(row);
    update(turn, {
      base: putRow(turn.core.base, row, core.filter, spec, asked.get(id)?.isCounted),
      readSingly: new Set(turn.core.readSingly).add(id),
      gone: withoutId(turn.core.gone, id),
    });
  }
  const answered = new Set(rows.map((row) => spec.id(row)));
  for (const id of asked.keys()) {
    if (touched.has(id)) continue;
    update(turn, { uncounted: withoutId(turn.core.uncounted, id) });
    // the row is no longer shown to this viewer
    if (!answered.has(id)) update(turn, { base: dropRow(turn.core.base, id, core.filter, spec) ?? turn.core.base });
  }
  for (const row of fresh) {
    const how = asked.get(spec.id(row));
    tell(turn, row, how?.by, how?.deed);
  }
  for (const id of touched) {
    const how = asked.get(id);
    if (how) request(turn, id, how);
  }
}

function withoutRead<T extends ListTypes>({ rowReads }: ListCore<T>, read: number): ListCore<T>['rowReads'] {
  return new Map([...rowReads].filter(([other]) => other !== read));
}

function onCounts<T extends ListTypes>(turn: Turn<T>, { run, page, isCurrent }: EventOf<T, 'counts_answered'>): void {
  const { core, effects, spec } = turn;
  if (run !== core.run || core.status !== 'ready') return;
  const isWanted = isAwaited(core);
  // numbers of another moment than the rows have too many changes or too few; a row that is still to be read may leave
  // the list, and be missing from the numbers already
  if (!isCurrent || core.base.rows.some((row) => isWanted(spec.id(row)))) effects.push({ kind: 'count_soon' });
  update(turn, {
    base: { ...core.base, counts: page.counts ?? core.base.counts, total: page.total },
    info: page.info ?? core.info,
  });
  countAll(turn);
  // the numbers may include a row before its topic publishes it
  fill(turn);
}

/** Returns true if the list has changes of a row that topics published after that moment. */
function isOlder<T extends ListTypes>(
  { heads, toldAt }: ListCore<T>,
  id: number,
  { topic, offset }: LiveHead,
): boolean {
  const heard = toldAt.get(id);
  return (heads.get(topic)?.offset ?? 0) > offset || (heard?.topic === topic && heard.offset > offset);
}

function onPut<T extends ListTypes>(turn: Turn<T>, { row, at }: EventOf<T, 'put'>): void {
  const { core, spec, effects } = turn;
  const id = spec.id(row);
  if (core.status !== 'ready' || (at && isOlder(core, id, at))) return;
  // a row that is not held is in the numbers already, perhaps under other tabs, or is new: only the server knows
  const isCounted = heldIn(core.base, spec.id)(id) === undefined;
  if (isCounted && (spec.tabs || spec.fits(row, core.filter))) effects.push({ kind: 'count_soon' });
  update(turn, { base: putRow(core.base, row, core.filter, spec, isCounted), gone: withoutId(core.gone, id) });
  if (at) {
    update(turn, { answeredAt: new Map(core.answeredAt).set(id, at), acts: told(core.acts, id, at) });
    touch(turn, id);
  }
}

function onDropped<T extends ListTypes>(turn: Turn<T>, id: number): void {
  const { core, spec, effects } = turn;
  const next = dropRow(core.base, id, core.filter, spec);
  if (!next && core.status === 'ready') effects.push({ kind: 'count_soon' });
  update(turn, {
    base: next ?? core.base,
    known: core.known.filter((row) => spec.id(row) !== id),
    gone: new Set(core.gone).add(id),
  });
  touch(turn, id);
}
