import { ThrottledRead } from './throttled-read';

/**
 * Joins the reads of single things that changes ask for within a second: one call reads all of them, in portions of
 * `batchSize`.
 */
export class BatchedRead {
  #ids = new Set<number>();
  #read: ThrottledRead;

  constructor(run: (ids: readonly number[]) => void, batchSize: number) {
    this.#read = new ThrottledRead(() => {
      const ids = [...this.#ids];
      this.#ids.clear();
      for (let first = 0; first < ids.length; first += batchSize) run(ids.slice(first, first + batchSize));
    }, 0);
  }

  request(ids: readonly number[]): void {
    if (ids.length === 0) return;
    for (const id of ids) this.#ids.add(id);
    this.#read.request();
  }

  cancel(): void {
    this.#ids.clear();
    this.#read.cancel();
  }
}
