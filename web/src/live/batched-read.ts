import { ThrottledRead } from './throttled-read';

/**
 * Collects the ids of objects that must be read after changes, and reads them together at most a second later. `run` receives at most
 * `batchSize` ids at a time.
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
