import type { LiveHead } from '../protocol/generated/protocol';

interface Patch<Row> {
  id: number;
  apply: (row: Row) => Row;
  /** The server has done it. */
  isAcked: boolean;
  /** Where a topic tells it, if the server has said so. */
  until: LiveHead | null;
  /** How far topics have told of the row since. */
  told: Map<string, number>;
}

/** Where a topic tells of an act. */
type Told = Pick<LiveHead, 'topic' | 'offset'>;

/** After this long an act that the server has done and no topic has told is read instead. */
const TOLD_WITHIN_MS = 5000;

/** Acts of one's own that are under way: they lie over what the server has said, and settle or turn back. */
export class Patches<Row> {
  #patches: Patch<Row>[] = [];
  #changed: (id: number) => void;
  #read: (id: number) => Promise<void>;

  /** `changed`: what is shown is another. `read`: a row that no topic has told of is read. */
  constructor(changed: (id: number) => void, read: (id: number) => Promise<void>) {
    this.#changed = changed;
    this.#read = read;
  }

  get isEmpty(): boolean {
    return this.#patches.length === 0;
  }

  /** A row as it is shown. */
  over(row: Row, id: number): Row {
    return this.#patches.reduce((value, patch) => (patch.id === id ? patch.apply(value) : value), row);
  }

  /** What is held of a row reflects a topic up to here. */
  told(id: number, { topic, offset }: Told): void {
    for (const patch of this.#patches) {
      if (patch.id === id) patch.told.set(topic, Math.max(offset, patch.told.get(topic) ?? 0));
    }
    this.#patches = this.#patches.filter((patch) => !isSettled(patch));
  }

  /**
   * Shows a change at once and sends it. It stays until a topic tells of it: `until` says where, else the next time; null
   * where nothing came of it. Fails as `send` does, with the change turned back.
   */
  async act<T>(
    id: number,
    apply: (row: Row) => Row,
    send: () => Promise<T>,
    until: (answer: T) => LiveHead | null | undefined = () => undefined,
  ): Promise<T> {
    const own: Patch<Row> = { id, apply, isAcked: false, until: null, told: new Map() };
    this.#patches = [...this.#patches, own];
    this.#changed(id);
    try {
      const answer = await send();
      const head = until(answer);
      own.isAcked = true;
      own.until = head ?? null;
      if (head === null || isSettled(own)) this.#drop(own);
      else setTimeout(() => void this.#settleByReading(own), TOLD_WITHIN_MS);
      return answer;
    } catch (failure) {
      this.#drop(own);
      throw failure;
    }
  }

  clear(): void {
    this.#patches = [];
  }

  async #settleByReading(own: Patch<Row>): Promise<void> {
    if (!this.#patches.includes(own)) return;
    await this.#read(own.id);
    this.#drop(own);
  }

  #drop(own: Patch<Row>): void {
    if (!this.#patches.includes(own)) return;
    this.#patches = this.#patches.filter((patch) => patch !== own);
    this.#changed(own.id);
  }
}

function isSettled<Row>({ isAcked, until, told }: Patch<Row>): boolean {
  if (!isAcked) return false;
  return until ? (told.get(until.topic) ?? -1) >= until.offset : told.size > 0;
}
