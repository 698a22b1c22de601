const GAP_MS = 10_000;
const JITTER_MS = 2000;

function whenVisible(run: () => void): () => void {
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
 * A read that many pages may want at the same moment and none needs at once: one in 10 seconds at most, at a random
 * moment, and only while the page is looked at.
 */
export class SlowRead {
  #run: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unwatch = () => {};
  #last = Number.NEGATIVE_INFINITY;
  #isWanted = false;

  constructor(run: () => void) {
    this.#run = run;
  }

  request(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    const wait = Math.max(0, this.#last + GAP_MS - Date.now()) + Math.random() * JITTER_MS;
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
