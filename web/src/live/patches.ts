interface Patch<Row> {
  id: number;
  apply: (row: Row) => Row;
  /** The server has done it. */
  isAcked: boolean;
  /** The topic has told it. */
  isTold: boolean;
}

/** After this long an act that the server has done and no topic has told is read instead. */
const TOLD_WITHIN_MS = 5000;

/** Acts of one's own that are under way: they lie over what the server has said, and settle or turn back. */
export class Patches<Row> {
  #patches: Patch<Row>[] = [];
  #changed: () => void;
  #read: (id: number) => Promise<void>;

  /** `changed`: what is shown is another. `read`: a row that no topic has told of is read. */
  constructor(changed: () => void, read: (id: number) => Promise<void>) {
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

  /** A topic has told of a row. */
  told(id: number): void {
    for (const patch of this.#patches) if (patch.id === id) patch.isTold = true;
    this.#patches = this.#patches.filter((patch) => !(patch.isTold && patch.isAcked));
  }

  /** Shows a change at once and sends it. Fails as `send` does, with the change turned back. */
  async act<T>(id: number, apply: (row: Row) => Row, send: () => Promise<T>): Promise<T> {
    const own: Patch<Row> = { id, apply, isAcked: false, isTold: false };
    this.#patches = [...this.#patches, own];
    this.#changed();
    try {
      const answer = await send();
      own.isAcked = true;
      if (own.isTold) this.#drop(own);
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
    this.#changed();
  }
}
