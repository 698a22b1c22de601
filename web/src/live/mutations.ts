import type { LiveHead } from '../protocol/generated/protocol';

/** A pending change by this person. It is shown over the server's row until a topic has published it, or until it fails. */
export interface Mutation<Row> {
  key: number;
  id: number;
  apply: (row: Row) => Row;
  /** True once the server has answered the call successfully. */
  isAcked: boolean;
  /** The head at which a topic publishes the change; null if the server's answer does not contain it. */
  until: LiveHead | null;
  /** For each topic, the offset of the last change of the row that the topic has published since the mutation began. */
  published: ReadonlyMap<string, number>;
  /**
   * True once a topic has published a change of the row that may be this mutation. A change that is known to be by another person does not
   * count.
   */
  mayBePublished: boolean;
}

/** A change of a row that a topic has published: the topic, and the offset up to which the stored row is now up to date. */
export interface PublishedChange extends Pick<LiveHead, 'topic' | 'offset'> {
  /** True if the published change was made by another person. */
  isOthers?: boolean;
}

/**
 * The maximum time, in milliseconds, from the server's acceptance of a mutation until a topic publishes it. After that time, the row is
 * read.
 */
const PUBLISH_TIMEOUT_MS = 5000;

let lastKey = 0;

/** Returns the row to show: with its pending mutations applied. */
export function withMutations<Row>(mutations: readonly Mutation<Row>[], row: Row, id: number): Row {
  return mutations.reduce((value, mutation) => (mutation.id === id ? mutation.apply(value) : value), row);
}

/** Records that a topic has published a change of a row. Returns the mutations that are still pending after that. */
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

/** Records that all rows were read as of `heads`. Returns the mutations that are still pending after that. */
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

/**
 * Records that the server has accepted the mutation `key`. Returns the mutations that are still pending after that. `until` is the result
 * of the `until` function that was passed to `mutate`.
 */
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

/** A store whose rows can have pending mutations: a list, or a store of single values. */
export interface MutationTarget<Row> {
  started(mutation: Mutation<Row>): void;
  acked(key: number, until: LiveHead | null | undefined): void;
  ended(key: number): void;
  isPending(key: number): boolean;
  /** Reads a row from the server because no topic has published the mutation of that row in time. */
  read(id: number): Promise<void>;
}

/**
 * Shows a change immediately, and sends it to the server by `send`. The change is shown as a mutation until a topic publishes it. If `send`
 * fails, the change is undone and `mutate` rejects with the same error.
 *
 * `until` receives the server's answer. It returns:
 *
 * - the head at which the topic publishes the change;
 * - undefined if that head is not known: the next change of the row that is not known to be by another person then counts as this change;
 * - null if the call has changed nothing.
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
