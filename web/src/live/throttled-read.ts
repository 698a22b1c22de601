/** The least time between two reads of a value that changes often. */
export const THROTTLE_MS = 10_000;
/** All viewers of a thing receive a change at once: each reads it within this time, at a random moment. */
export const READ_JITTER_MS = 1000;

/** Returns the milliseconds within which a topic's change is followed by a read: none if the topic is one person's own. */
export const jitterOf = (topic: string): number => (topic.startsWith('user:') ? 0 : READ_JITTER_MS);

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
 * A read that many pages may want at the same moment: at least `interval` milliseconds after the one before, and only while
 * the page is visible.
 */
export class ThrottledRead {
  #run: () => void;
  #interval: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch = () => {};
  #last = Number.NEGATIVE_INFINITY;
  #isWanted = false;
  /** The spread of the read that is wanted, in milliseconds. */
  #jitter = 0;

  constructor(run: () => void, interval = THROTTLE_MS) {
    this.#run = run;
    this.#interval = interval;
  }

  /** Requests the read at a random moment within `jitter` milliseconds. */
  request(jitter = READ_JITTER_MS): void {
    if (this.#isWanted && this.#jitter <= jitter) return;
    this.cancel();
    this.#isWanted = true;
    this.#jitter = jitter;
    const wait = Math.max(0, this.#last + this.#interval - Date.now()) + Math.random() * jitter;
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
