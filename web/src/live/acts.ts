import type { LiveHead } from '../protocol/generated/protocol';

/** A change by this person that is under way: it is shown over the server's rows until it settles or is undone. */
export interface Act<Row> {
  key: number;
  id: number;
  apply: (row: Row) => Row;
  /** True once the server has answered the call successfully. */
  isAcked: boolean;
  /** The head at which a topic publishes the change; null if the answer does not name one. */
  until: LiveHead | null;
  /** The last offset of each topic that has published a change of the row since the act began. */
  told: ReadonlyMap<string, number>;
  /** True once a change of the row was published that no other person is known to have made. */
  mayBeTold: boolean;
}

/** The offset of a topic that a held row reflects. */
export interface Told extends Pick<LiveHead, 'topic' | 'offset'> {
  /** True if another person made the change that was published last. */
  isOthers?: boolean;
}

/** The time after which the row is read, if the server has done an act and no topic has published it. */
const TOLD_WITHIN_MS = 5000;

let lastKey = 0;

/** Returns the row as it is shown: with the acts that are under way applied. */
export function over<Row>(acts: readonly Act<Row>[], row: Row, id: number): Row {
  return acts.reduce((value, act) => (act.id === id ? act.apply(value) : value), row);
}

/** Returns the acts that remain after a topic has published a change of a row. */
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

/** Returns the acts that remain after every row was read as of these heads. */
export function toldOfAll<Row>(acts: readonly Act<Row>[], heads: ReadonlyMap<string, Pick<LiveHead, 'offset'>>) {
  if (acts.length === 0) return acts;
  return acts
    .map((act) => ({
      ...act,
      told: new Map([...act.told, ...[...heads].map(([topic, { offset }]) => [topic, offset] as const)]),
    }))
    .filter((act) => act.until === null || !isSettled(act));
}

/** Returns the acts that remain after the server has done one. `until` is as in `perform`. */
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

/** A holder of acts: a list or a store of single values. */
export interface ActHolder<Row> {
  begun(act: Act<Row>): void;
  acked(key: number, until: LiveHead | null | undefined): void;
  ended(key: number): void;
  isUnderWay(key: number): boolean;
  /** Reads a row whose change no topic has published. */
  read(id: number): Promise<void>;
}

/**
 * Shows a change at once and sends it. The change is shown until a topic publishes it. `until` returns the head at
 * which that happens; undefined for the next change of the row that no other person is known to have made; null if the
 * call changed nothing. Fails as `send` does, after undoing the change.
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
