/** The least time between two reads of a value that changes often. */
export const SLOW_GAP_MS = 10_000;
/** All viewers of a thing receive a change at once: each reads it within this time, at a random moment. */
export const READ_SPREAD_MS = 1000;

/** Returns the milliseconds within which a topic's change is followed by a read: none if the topic is one person's own. */
export const spreadOf = (topic: string): number => (topic.startsWith('user:') ? 0 : READ_SPREAD_MS);

/** Runs at once if the page is visible, else as soon as it is. Returns the function that ends this. */
export function whenVisible(run: () => void): () => void {
  if (document.visibilityState !== 'hidden') {
    run();
    return () => undefined;
  }
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/**
 * A read that many pages may want at the same moment: at least `gap` milliseconds after the one before, and only while
 * the page is visible.
 */
export class SlowRead {
  #run: () => void;
  #gap: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch = () => {};
  #last = Number.NEGATIVE_INFINITY;
  #isWanted = false;
  /** The spread of the read that is wanted, in milliseconds. */
  #spread = 0;

  constructor(run: () => void, gap = SLOW_GAP_MS) {
    this.#run = run;
    this.#gap = gap;
  }

  /** Requests the read at a random moment within `spread` milliseconds. */
  request(spread = READ_SPREAD_MS): void {
    if (this.#isWanted && this.#spread <= spread) return;
    this.cancel();
    this.#isWanted = true;
    this.#spread = spread;
    const wait = Math.max(0, this.#last + this.#gap - Date.now()) + Math.random() * spread;
    this.#timer = setTimeout(() => {
      this.#unwatch = whenVisible(() => {
        this.#isWanted = false;
        this.done();
        this.#run();
      });
    }, wait);
  }

  /** Records that it has just been read. */
  done(): void {
    this.#last = Date.now();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#unwatch();
    this.#isWanted = false;
  }
}
