/** Between two reads of what changes often. */
export const SLOW_GAP_MS = 10_000;
/** Everybody who looks at a thing hears of a change at once: each reads it within this time, at a random moment. */
export const READ_SPREAD_MS = 1000;

/** Within how many milliseconds what a change of a topic makes old is read: at once where one person alone hears of it. */
export const spreadOf = (topic: string): number => (topic.startsWith('user:') ? 0 : READ_SPREAD_MS);

/** Runs at once where the page is looked at, else as soon as it is. Returns the function that ends it. */
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

/** A read that many pages may want at the same moment: `gap` milliseconds after the one before at least, and only while the page is looked at. */
export class SlowRead {
  #run: () => void;
  #gap: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch = () => {};
  #last = Number.NEGATIVE_INFINITY;
  #isWanted = false;
  /** Of the read that is wanted. */
  #spread = 0;

  constructor(run: () => void, gap = SLOW_GAP_MS) {
    this.#run = run;
    this.#gap = gap;
  }

  /** Wants it at a random moment within `spread` milliseconds. */
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

  /** It has just been read. */
  done(): void {
    this.#last = Date.now();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#unwatch();
    this.#isWanted = false;
  }
}
