import { isOutage, onReturn } from './outage';
import { whenVisible } from './slow-read';

/** A server that could not answer is not asked by all at the same moment. */
const AGAIN_WITHIN_MS = 2000;
/** Between two tries, as long as the connection stands: twice as long each time, up to the longest. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * The race guard of what is read: a newer read ends the one before, whose answer is not taken. What an outage kept from
 * being read is read when the server is reached again, or, where the connection stood through it, within two seconds and
 * then after pauses that grow.
 */
export class Reading {
  #run: (signal: AbortSignal) => Promise<void>;
  #failed: (failure: unknown) => void;
  #controller = new AbortController();
  /** How often it was tried in vain since the server last answered, or returned. */
  #failures = 0;
  #forget = () => {};
  #latest = Promise.resolve();

  constructor(run: (signal: AbortSignal) => Promise<void>, failed: (failure: unknown) => void) {
    this.#run = run;
    this.#failed = failed;
  }

  /** Reads; settles when that, or a newer read, is done, or failed and told. */
  async read(): Promise<void> {
    const own = this.#begin();
    this.#latest = own;
    await own;
    if (this.#latest !== own) await this.#latest;
  }

  async #begin(): Promise<void> {
    this.#cancel();
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    let hasReturned = false;
    const leave = onReturn(() => {
      hasReturned = true;
    });
    try {
      await this.#run(signal);
      if (!signal.aborted) this.#failures = 0;
    } catch (failure) {
      if (signal.aborted) return;
      // what was asked during the outage failed after its end: nothing else would tell of that
      if (isOutage(failure) && hasReturned) return await this.retry();
      if (isOutage(failure)) this.again();
      this.#failed(failure);
    } finally {
      leave();
    }
  }

  /** The read under way, or the last one: what is read beside it ends with it. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Reads because somebody asks for it, or the server has returned: the pauses begin anew. */
  retry(): Promise<void> {
    this.#failures = 0;
    return this.read();
  }

  /** An outage kept a part from being read: all is read again once it is over. */
  again(): void {
    this.#forget();
    const pause = this.#failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS);
    this.#failures += 1;
    let unwatch = () => {};
    const leave = onReturn(() => void this.retry());
    const timer = setTimeout(
      () => {
        unwatch = whenVisible(() => void this.read());
      },
      pause + Math.random() * AGAIN_WITHIN_MS,
    );
    this.#forget = () => {
      clearTimeout(timer);
      unwatch();
      leave();
    };
  }

  /** The answer that is under way is not taken. */
  stop(): void {
    this.#cancel();
    this.#failures = 0;
  }

  #cancel(): void {
    this.#controller.abort();
    this.#forget();
  }
}
