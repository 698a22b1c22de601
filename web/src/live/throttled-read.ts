/** The minimum time between two reads of a value that changes often, in milliseconds. */
export const THROTTLE_MS = 10_000;
/**
 * All viewers of an object receive a change at the same time. To spread the load, each page reads the object at a random time within this
 * number of milliseconds.
 */
export const READ_JITTER_MS = 1000;

/**
 * Returns the number of milliseconds over which the reads after a change on a topic are spread. It is 0 for a person's own topic (`user:`),
 * which nobody else reads.
 */
export const jitterOf = (topic: string): number => (topic.startsWith('user:') ? 0 : READ_JITTER_MS);

/**
 * Calls `run` immediately if the page is visible, otherwise as soon as it becomes visible. Returns the function that cancels a call that
 * has not been made yet.
 */
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
 * A read that many pages may need at the same time. It runs only while the page is visible, and at least `interval` milliseconds after the
 * previous read.
 */
export class ThrottledRead {
  #run: () => void;
  #interval: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch = () => {};
  #last = Number.NEGATIVE_INFINITY;
  #isWanted = false;
  /** The time over which the requested read is spread at random, in milliseconds. */
  #jitter = 0;

  constructor(run: () => void, interval: number | (() => number) = THROTTLE_MS) {
    this.#run = run;
    this.#interval = typeof interval === 'number' ? () => interval : interval;
  }

  /** Requests the read at a random moment within `jitter` milliseconds. */
  request(jitter = READ_JITTER_MS): void {
    if (this.#isWanted && this.#jitter <= jitter) return;
    this.cancel();
    this.#isWanted = true;
    this.#jitter = jitter;
    const wait = Math.max(0, this.#last + this.#interval() - Date.now()) + Math.random() * jitter;
    this.#timer = setTimeout(() => {
      this.#unwatch = whenVisible(() => {
        this.#isWanted = false;
        this.done();
        this.#run();
      });
    }, wait);
  }

  /** Records that the data has just been read, so that the next read waits for the interval. */
  done(): void {
    this.#last = Date.now();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#unwatch();
    this.#isWanted = false;
  }
}
