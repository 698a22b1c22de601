import type { LiveHead } from '../protocol/generated/protocol';

/** An act of one's own that is under way: it lies over what the server has said, and settles or turns back. */
export interface Act<Row> {
  key: number;
  id: number;
  apply: (row: Row) => Row;
  /** The server has done it. */
  isAcked: boolean;
  /** Where a topic tells it, if the server has said so. */
  until: LiveHead | null;
  /** How far topics have told of the row since. */
  told: ReadonlyMap<string, number>;
  /** Something was told since that nobody else is known to have done. */
  mayBeTold: boolean;
}

/** How far what is held of a row reflects a topic. */
export interface Told extends Pick<LiveHead, 'topic' | 'offset'> {
  /** Somebody else has done what was told last. */
  isOthers?: boolean;
}

/** After this long an act that the server has done and no topic has told is read instead. */
const TOLD_WITHIN_MS = 5000;

let lastKey = 0;

/** A row as it is shown. */
export function over<Row>(acts: readonly Act<Row>[], row: Row, id: number): Row {
  return acts.reduce((value, act) => (act.id === id ? act.apply(value) : value), row);
}

/** The acts that are left once a topic has told of a row. */
export function told<Row>(
  acts: readonly Act<Row>[],
  id: number,
  { topic, offset, isOthers }: Told,
): readonly Act<Row>[] {
  if (!acts.some((act) => act.id === id)) return acts;
  return acts
    .map((act) => {
      if (act.id !== id) return act;
      const further = new Map(act.told).set(topic, Math.max(offset, act.told.get(topic) ?? 0));
      return { ...act, told: further, mayBeTold: act.mayBeTold || !isOthers };
    })
    .filter((act) => !isSettled(act));
}

/** The acts that are left once every row was read as of these heads. */
export function toldOfAll<Row>(acts: readonly Act<Row>[], heads: ReadonlyMap<string, Pick<LiveHead, 'offset'>>) {
  if (acts.length === 0) return acts;
  return acts
    .map((act) => ({
      ...act,
      told: new Map([...act.told, ...[...heads].map(([topic, { offset }]) => [topic, offset] as const)]),
    }))
    .filter((act) => act.until === null || !isSettled(act));
}

/** The acts that are left once the server has done one; `until`: as `perform` has it. */
export function acked<Row>(
  acts: readonly Act<Row>[],
  key: number,
  until: LiveHead | null | undefined,
): readonly Act<Row>[] {
  if (until === null) return acts.filter((act) => act.key !== key);
  return acts
    .map((act) => (act.key === key ? { ...act, isAcked: true, until: until ?? null } : act))
    .filter((act) => !isSettled(act));
}

function isSettled<Row>({ isAcked, until, told: heard, mayBeTold }: Act<Row>): boolean {
  if (!isAcked) return false;
  return until ? (heard.get(until.topic) ?? -1) >= until.offset : mayBeTold;
}

/** Whoever holds acts. */
export interface ActHolder<Row> {
  begun(act: Act<Row>): void;
  acked(key: number, until: LiveHead | null | undefined): void;
  ended(key: number): void;
  isUnderWay(key: number): boolean;
  /** Reads what no topic has told of. */
  read(id: number): Promise<void>;
}

/**
 * Shows a change at once and sends it. It stays until a topic tells of it: `until` says where, else the next time that
 * nobody else is known to have changed the row; null where nothing came of it. Fails as `send` does, with the change turned back.
 */
export async function perform<Row, T>(
  holder: ActHolder<Row>,
  id: number,
  apply: (row: Row) => Row,
  send: () => Promise<T>,
  until: (answer: T) => LiveHead | null | undefined = () => undefined,
): Promise<T> {
  lastKey += 1;
  const key = lastKey;
  holder.begun({ key, id, apply, isAcked: false, until: null, told: new Map(), mayBeTold: false });
  try {
    const answer = await send();
    holder.acked(key, until(answer));
    if (holder.isUnderWay(key)) setTimeout(() => void settleByReading(holder, key, id), TOLD_WITHIN_MS);
    return answer;
  } catch (failure) {
    holder.ended(key);
    throw failure;
  }
}

async function settleByReading<Row>(holder: ActHolder<Row>, key: number, id: number): Promise<void> {
  if (!holder.isUnderWay(key)) return;
  await holder.read(id);
  holder.ended(key);
}
