import { addCounts, dropRow, upsertRow } from './list-rows';
import type { ListEffect } from './list-spec';
import { findRow, isRowPending, type ListCore, type ListTypes, type Requested, type Transition } from './list-state';
import { published } from './mutations';
import { viewer } from './session-store';
import { jitterOf, READ_JITTER_MS } from './throttled-read';
import type { ChangeMeta } from './topic-set';

/** Applies a change that a topic has published to the list. */
export function onChanged<T extends ListTypes>(transition: Transition<T>, change: T['Change'], meta: ChangeMeta): void {
  const { spec, core } = transition;
  if (core.status !== 'ready') return;
  const { filter, base } = core;
  const context = {
    filter,
    counts: base.counts,
    isWhole: base.rows.length >= base.total,
    last: base.rows.at(-1) ?? null,
    isRowPending: isRowPending(core),
  };
  const effect = spec.effect(change, findRow(base, spec.id), context, meta.topic);
  for (const one of [effect].flat()) if (one) take(transition, one, meta);
}

function take<T extends ListTypes>(
  transition: Transition<T>,
  effect: ListEffect<T['Row'], T['Tab']>,
  { topic, offset, missed, isReplay }: ChangeMeta,
): void {
  const { spec, effects } = transition;
  const { filter } = transition.core;
  const id = effect.kind === 'put' ? spec.id(effect.row) : effect.id;
  const answered = transition.core.answeredAt.get(id);
  // a repeated change is meant for the rows of an older page, which do not include this person's mutation
  if (!isReplay && answered?.topic === topic && offset <= answered.offset) return;
  const isOthers = effect.by !== undefined && effect.by !== (spec.me ?? viewer)();
  const by = missed || !isOthers ? undefined : effect.by;
  const publishedAt = isReplay
    ? transition.core.publishedAt
    : new Map(transition.core.publishedAt).set(id, { topic, offset });
  update(transition, { publishedAt, mutations: published(transition.core.mutations, id, { topic, offset, isOthers }) });
  touch(transition, id);
  if (effect.kind === 'reload') {
    effects.push(spec.isPrivate ? { kind: 'read_once' } : { kind: 'read_within', jitter: jitterOf(topic) });
    return;
  }
  const { total, counts } = transition.core.base;
  if (effect.kind === 'put') update(transition, { base: upsertRow(transition.core.base, effect.row, filter, spec) });
  if (effect.kind === 'drop') drop(transition, id, effect);
  if (effect.kind === 'read' || effect.kind === 'count') adjustCounts(transition, effect, id);
  // the counts already include a repeated change
  if (isReplay) update(transition, { base: { ...transition.core.base, total, counts } });
  const isCounted = isReplay || (effect.kind === 'read' && effect.total !== undefined);
  if (effect.kind === 'read') request(transition, id, { by, action: effect.action, isCounted }, jitterOf(topic));
  if (effect.kind === 'put') notify(transition, effect.row, by, effect.action);
  // a row that has come into the list is read by a separate request
  if (effect.kind !== 'read') fill(transition);
}

function drop<T extends ListTypes>(
  transition: Transition<T>,
  id: number,
  effect: ListEffect<T['Row'], T['Tab']>,
): void {
  const { core, spec } = transition;
  const { base, known } = core;
  const next = dropRow(base, id, core.filter, spec);
  const others = known.some((row) => spec.id(row) === id) ? known.filter((row) => spec.id(row) !== id) : known;
  // the counts already include this person's mutation
  if (core.deleted.has(id)) update(transition, { base: next ? { ...base, rows: next.rows } : base });
  else if (next) update(transition, { base: next });
  else adjustCounts(transition, { ...effect, counts: effect.counts ?? 'unknown' }, id);
  update(transition, {
    known: others,
    requested: without(transition.core.requested, id),
    uncounted: withoutId(transition.core.uncounted, id),
  });
}

/** Reads the next page if fewer rows are loaded than half a page, so that the list on the screen is not left half empty. */
export function fill<T extends ListTypes>(transition: Transition<T>): void {
  const { rows, total } = transition.core.base;
  if (rows.length < Math.min(total, transition.spec.pageSize / 2)) readPage(transition, false);
}

/** Reads the next page, if there is one. */
export function readPage<T extends ListTypes>(transition: Transition<T>, isRetry: boolean): void {
  const { status, base, isReadingPage, pageFailure, isLocal } = transition.core;
  if (isReadingPage || isLocal || status !== 'ready' || base.rows.length >= base.total) return;
  // a page that failed is read again by Retry, or once the server can be reached
  if (pageFailure !== null && !isRetry) return;
  update(transition, { isReadingPage: true, pageFailure: null });
  transition.effects.push({ kind: 'read_page' });
}

function adjustCounts<T extends ListTypes>(
  transition: Transition<T>,
  { counts, total = 0 }: ListEffect<T['Row'], T['Tab']>,
  id: number,
): void {
  const { base, uncounted, readIndividually, deleted } = transition.core;
  if (uncounted.has(id)) return;
  // the counts already exclude the row
  if (counts && deleted.has(id)) transition.effects.push({ kind: 'count_soon' });
  else if (counts === 'unknown' || (counts && readIndividually.has(id)))
    transition.effects.push({ kind: 'count_soon' });
  else if (counts) {
    const moved = { ...base, counts: addCounts(base.counts, counts), total: Math.max(0, base.total + total) };
    update(transition, { base: moved });
  }
}

export function notify<T extends ListTypes>(
  transition: Transition<T>,
  row: T['Row'],
  by: number | undefined,
  action = '',
): void {
  if (by === undefined) return;
  const isLoaded = findRow(transition.core.base, transition.spec.id)(transition.spec.id(row)) !== undefined;
  transition.effects.push({ kind: 'notify', activity: { row, by, action }, isLoaded });
}

/**
 * Records that a row must be read. The read is scheduled at a random time within `jitter` milliseconds. If `jitter` is null, no read is
 * scheduled, and the caller must read the row.
 */
export function request<T extends ListTypes>(
  transition: Transition<T>,
  id: number,
  how: Requested,
  jitter: number | null = READ_JITTER_MS,
): void {
  const { readIndividually, uncounted, requested } = transition.core;
  // a row that was read before its creation was published may be counted already
  const isDoubtful = !how.isCounted && readIndividually.has(id);
  if (isDoubtful) transition.effects.push({ kind: 'count_soon' });
  const isCounted = !uncounted.has(id) && (how.isCounted || isDoubtful);
  // a change by nobody must not hide what somebody did before the row is read
  const attributed = how.by === undefined ? requested.get(id) : how;
  update(transition, {
    uncounted: isCounted ? uncounted : new Set(uncounted).add(id),
    requested: new Map(requested).set(id, { by: attributed?.by, action: attributed?.action, isCounted }),
  });
  if (jitter !== null) transition.effects.push({ kind: 'rows_within', jitter: transition.spec.isPrivate ? 0 : jitter });
}

/** Records that a row has changed while it is being read, because the answer of that read may be older than the change. */
export function touch<T extends ListTypes>(transition: Transition<T>, id: number): void {
  if (![...transition.core.rowReads.values()].some(({ asked }) => asked.has(id))) return;
  const rowReads = new Map(
    [...transition.core.rowReads].map(
      ([read, own]) => [read, { ...own, touched: new Set(own.touched).add(id) }] as const,
    ),
  );
  update(transition, { rowReads });
}

/** Records that the counts include all rows that are requested or being read, because the counts were just read. */
export function countAll<T extends ListTypes>(transition: Transition<T>): void {
  const { requested, rowReads } = transition.core;
  const counted = (asked: ReadonlyMap<number, Requested>) =>
    new Map([...asked].map(([id, how]) => [id, { ...how, isCounted: true }] as const));
  update(transition, {
    requested: counted(requested),
    rowReads: new Map([...rowReads].map(([read, own]) => [read, { ...own, asked: counted(own.asked) }] as const)),
    uncounted: new Set(),
  });
}

export function update<T extends ListTypes>(transition: Transition<T>, part: Partial<ListCore<T>>): void {
  transition.core = { ...transition.core, ...part };
}

function without<Value>(map: ReadonlyMap<number, Value>, id: number): ReadonlyMap<number, Value> {
  return map.has(id) ? new Map([...map].filter(([other]) => other !== id)) : map;
}

export function withoutId(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return set.has(id) ? new Set([...set].filter((other) => other !== id)) : set;
}
