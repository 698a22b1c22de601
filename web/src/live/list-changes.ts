import { told } from './acts';
import { dropRow, moveCounts, putRow } from './list-rows';
import type { ListEffect } from './list-spec';
import { heldIn, isAwaited, type ListCore, type ListTypes, type Requested, type Turn } from './list-state';
import { viewer } from './session-store';
import { READ_SPREAD_MS, spreadOf } from './slow-read';
import type { Heard } from './topic-set';

/** Applies a change that a topic has published. */
export function onChanged<T extends ListTypes>(turn: Turn<T>, change: T['Change'], heard: Heard): void {
  const { spec, core } = turn;
  if (core.status !== 'ready') return;
  const { filter, base } = core;
  const standing = {
    filter,
    counts: base.counts,
    isWhole: base.rows.length >= base.total,
    last: base.rows.at(-1) ?? null,
    isAwaited: isAwaited(core),
  };
  const effect = spec.effect(change, heldIn(base, spec.id), standing, heard.topic);
  for (const one of [effect].flat()) if (one) take(turn, one, heard);
}

function take<T extends ListTypes>(
  turn: Turn<T>,
  effect: ListEffect<T['Row'], T['Tab']>,
  { topic, offset, missed, again }: Heard,
): void {
  const { spec, effects } = turn;
  const { filter } = turn.core;
  const id = effect.kind === 'put' ? spec.id(effect.row) : effect.id;
  const answered = turn.core.answeredAt.get(id);
  // a repeated change is for the rows of an older page, which this person's act has not reached
  if (!again && answered?.topic === topic && offset <= answered.offset) return;
  const isOthers = effect.by !== undefined && effect.by !== (spec.me ?? viewer)();
  const by = missed || !isOthers ? undefined : effect.by;
  const toldAt = again ? turn.core.toldAt : new Map(turn.core.toldAt).set(id, { topic, offset });
  update(turn, { toldAt, acts: told(turn.core.acts, id, { topic, offset, isOthers }) });
  touch(turn, id);
  if (effect.kind === 'reload') {
    effects.push(spec.isPrivate ? { kind: 'read_once' } : { kind: 'read_within', spread: spreadOf(topic) });
    return;
  }
  const { total, counts } = turn.core.base;
  if (effect.kind === 'put') update(turn, { base: putRow(turn.core.base, effect.row, filter, spec) });
  if (effect.kind === 'drop') drop(turn, id, effect);
  if (effect.kind === 'read' || effect.kind === 'count') moveNumbers(turn, effect, id);
  // the numbers include a repeated change already
  if (again) update(turn, { base: { ...turn.core.base, total, counts } });
  const isCounted = again || (effect.kind === 'read' && effect.total !== undefined);
  if (effect.kind === 'read') request(turn, id, { by, deed: effect.deed, isCounted }, spreadOf(topic));
  if (effect.kind === 'put') tell(turn, effect.row, by, effect.deed);
  // a row that has come in is read by a request of its own
  if (effect.kind !== 'read') fill(turn);
}

function drop<T extends ListTypes>(turn: Turn<T>, id: number, effect: ListEffect<T['Row'], T['Tab']>): void {
  const { core, spec } = turn;
  const { base, known } = core;
  const next = dropRow(base, id, core.filter, spec);
  const others = known.some((row) => spec.id(row) === id) ? known.filter((row) => spec.id(row) !== id) : known;
  // the numbers reflect this person's act already
  if (core.gone.has(id)) update(turn, { base: next ? { ...base, rows: next.rows } : base });
  else if (next) update(turn, { base: next });
  else moveNumbers(turn, { ...effect, counts: effect.counts ?? 'unknown' }, id);
  update(turn, {
    known: others,
    requested: without(turn.core.requested, id),
    uncounted: withoutId(turn.core.uncounted, id),
  });
}

/** Reads the next page if so many rows have left, or come in unread, that the page may be half empty. */
export function fill<T extends ListTypes>(turn: Turn<T>): void {
  const { rows, total } = turn.core.base;
  if (rows.length < Math.min(total, turn.spec.pageSize / 2)) readPage(turn, false);
}

/** Reads the next page, if there is one. */
export function readPage<T extends ListTypes>(turn: Turn<T>, isRetry: boolean): void {
  const { status, base, isReadingPage, pageFailure, isLocal } = turn.core;
  if (isReadingPage || isLocal || status !== 'ready' || base.rows.length >= base.total) return;
  // a page that failed is read again by Retry, or once the server can be reached
  if (pageFailure !== null && !isRetry) return;
  update(turn, { isReadingPage: true, pageFailure: null });
  turn.effects.push({ kind: 'read_page' });
}

function moveNumbers<T extends ListTypes>(
  turn: Turn<T>,
  { counts, total = 0 }: ListEffect<T['Row'], T['Tab']>,
  id: number,
): void {
  const { base, uncounted, readSingly, gone } = turn.core;
  if (uncounted.has(id)) return;
  // the numbers are without the row already
  if (counts && gone.has(id)) turn.effects.push({ kind: 'count_soon' });
  else if (counts === 'unknown' || (counts && readSingly.has(id))) turn.effects.push({ kind: 'count_soon' });
  else if (counts) {
    const moved = { ...base, counts: moveCounts(base.counts, counts), total: Math.max(0, base.total + total) };
    update(turn, { base: moved });
  }
}

export function tell<T extends ListTypes>(turn: Turn<T>, row: T['Row'], by: number | undefined, deed = ''): void {
  if (by === undefined) return;
  const isHeld = heldIn(turn.core.base, turn.spec.id)(turn.spec.id(row)) !== undefined;
  turn.effects.push({ kind: 'tell', news: { row, by, deed }, isHeld });
}

/** Requests a row; without `spread` no read is scheduled, and the caller reads it. */
export function request<T extends ListTypes>(
  turn: Turn<T>,
  id: number,
  how: Requested,
  spread: number | null = READ_SPREAD_MS,
): void {
  const { readSingly, uncounted, requested } = turn.core;
  // a row that was read before its creation was published may be counted already
  const isDoubtful = !how.isCounted && readSingly.has(id);
  if (isDoubtful) turn.effects.push({ kind: 'count_soon' });
  const isCounted = !uncounted.has(id) && (how.isCounted || isDoubtful);
  update(turn, {
    uncounted: isCounted ? uncounted : new Set(uncounted).add(id),
    requested: new Map(requested).set(id, { ...how, isCounted }),
  });
  if (spread !== null) turn.effects.push({ kind: 'rows_within', spread: turn.spec.isPrivate ? 0 : spread });
}

/** Marks a row as changed: the answers of reads that are under way may be older. */
export function touch<T extends ListTypes>(turn: Turn<T>, id: number): void {
  if (![...turn.core.rowReads.values()].some(({ asked }) => asked.has(id))) return;
  const rowReads = new Map(
    [...turn.core.rowReads].map(([read, own]) => [read, { ...own, touched: new Set(own.touched).add(id) }] as const),
  );
  update(turn, { rowReads });
}

/** Marks all rows that are still to be read as counted: the new numbers include them. */
export function countAll<T extends ListTypes>(turn: Turn<T>): void {
  const { requested, rowReads } = turn.core;
  const counted = (asked: ReadonlyMap<number, Requested>) =>
    new Map([...asked].map(([id, how]) => [id, { ...how, isCounted: true }] as const));
  update(turn, {
    requested: counted(requested),
    rowReads: new Map([...rowReads].map(([read, own]) => [read, { ...own, asked: counted(own.asked) }] as const)),
    uncounted: new Set(),
  });
}

export function update<T extends ListTypes>(turn: Turn<T>, part: Partial<ListCore<T>>): void {
  turn.core = { ...turn.core, ...part };
}

function without<Value>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> {
  return map.has(id) ? new Map([...map].filter(([other]) => other !== id)) : map;
}

export function withoutId(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return set.has(id) ? new Set([...set].filter((other) => other !== id)) : set;
}
