import type { LiveHead } from '../protocol/generated/protocol';

/** A pending change by this person. It is shown over the server's row until a topic has published it, or until it fails. */
export interface Mutation<Row> {
  key: number;
  id: number;
  apply: (row: Row) => Row;
  /** True once the server has answered the call successfully. */
  isAcked: boolean;
  /** The head at which a topic publishes the change; null if the answer does not name one. */
  until: LiveHead | null;
  /** For each topic, the offset of its last published change of the row since the mutation began. */
  published: ReadonlyMap<string, number>;
  /** True once a topic has published a change of the row that may be this one, because no other person is known to have made it. */
  mayBePublished: boolean;
}

/** The position in a topic up to which a stored row is up to date. */
export interface PublishedChange extends Pick<LiveHead, 'topic' | 'offset'> {
  /** True if another person made the change that was published last. */
  isOthers?: boolean;
}

/** The time in milliseconds after which a row is read if the server has accepted a mutation but no topic has published it. */
const PUBLISH_TIMEOUT_MS = 5000;

let lastKey = 0;

/** Returns the row to show: with its pending mutations applied. */
export function withMutations<Row>(mutations: readonly Mutation<Row>[], row: Row, id: number): Row {
  return mutations.reduce((value, mutation) => (mutation.id === id ? mutation.apply(value) : value), row);
}

/** Returns the mutations that remain after a topic has published a change of a row. */
export function published<Row>(
  mutations: readonly Mutation<Row>[],
  id: number,
  { topic, offset, isOthers }: PublishedChange,
): readonly Mutation<Row>[] {
  if (!mutations.some((mutation) => mutation.id === id)) return mutations;
  return mutations
    .map((mutation) => {
      if (mutation.id !== id) return mutation;
      const further = new Map(mutation.published).set(topic, Math.max(offset, mutation.published.get(topic) ?? 0));
      return { ...mutation, published: further, mayBePublished: mutation.mayBePublished || !isOthers };
    })
    .filter((mutation) => !isSettled(mutation));
}

/** Returns the mutations that remain after every row was read as of these heads. */
export function publishedAll<Row>(
  mutations: readonly Mutation<Row>[],
  heads: ReadonlyMap<string, Pick<LiveHead, 'offset'>>,
) {
  if (mutations.length === 0) return mutations;
  return mutations
    .map((mutation) => ({
      ...mutation,
      published: new Map([...mutation.published, ...[...heads].map(([topic, { offset }]) => [topic, offset] as const)]),
    }))
    .filter((mutation) => mutation.until === null || !isSettled(mutation));
}

/** Returns the mutations that remain after the server has done one. `until` is as in `mutate`. */
export function acked<Row>(
  mutations: readonly Mutation<Row>[],
  key: number,
  until: LiveHead | null | undefined,
): readonly Mutation<Row>[] {
  if (until === null) return mutations.filter((mutation) => mutation.key !== key);
  return mutations
    .map((mutation) => (mutation.key === key ? { ...mutation, isAcked: true, until: until ?? null } : mutation))
    .filter((mutation) => !isSettled(mutation));
}

function isSettled<Row>({ isAcked, until, published: offsets, mayBePublished }: Mutation<Row>): boolean {
  if (!isAcked) return false;
  return until ? (offsets.get(until.topic) ?? -1) >= until.offset : mayBePublished;
}

/** A store with pending mutations: a list, or a store of single values. */
export interface MutationTarget<Row> {
  started(mutation: Mutation<Row>): void;
  acked(key: number, until: LiveHead | null | undefined): void;
  ended(key: number): void;
  isPending(key: number): boolean;
  /** Reads a row whose change no topic has published. */
  read(id: number): Promise<void>;
}

/**
 * Shows a change immediately and sends it to the server. The change is shown as a mutation until a topic publishes it. `until` returns the
 * head at which the topic publishes the change. If it returns undefined, the next change of the row that no other person is known to have
 * made counts as this change; if null, the call changed nothing. If `send` fails, the change is undone and `mutate` rejects in the same
 * way.
 */
export async function mutate<Row, T>(
  target: MutationTarget<Row>,
  id: number,
  apply: (row: Row) => Row,
  send: () => Promise<T>,
  until: (answer: T) => LiveHead | null | undefined = () => undefined,
): Promise<T> {
  lastKey += 1;
  const key = lastKey;
  target.started({ key, id, apply, isAcked: false, until: null, published: new Map(), mayBePublished: false });
  try {
    const answer = await send();
    target.acked(key, until(answer));
    if (target.isPending(key)) setTimeout(() => void settleByRefetch(target, key, id), PUBLISH_TIMEOUT_MS);
    return answer;
  } catch (failure) {
    target.ended(key);
    throw failure;
  }
}

async function settleByRefetch<Row>(target: MutationTarget<Row>, key: number, id: number): Promise<void> {
  if (!target.isPending(key)) return;
  await target.read(id);
  target.ended(key);
}
