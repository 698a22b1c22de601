import { isOutage, onReconnect } from './outage';
import { whenVisible } from './throttled-read';

/** Clients spread their next tries over this time, so that a server that could not answer is not called by all at once. */
const RETRY_JITTER_MS = 2000;
/** The pauses between tries while the connection is open: each is twice as long as the last, up to the longest. */
const FIRST_RETRY_DELAY_MS = 10_000;
const MAX_RETRY_DELAY_MS = 300_000;

/**
 * Guards reads against races: a newer read ends the one before, whose answer is ignored. A read that an outage kept
 * from succeeding runs again when the server is reached, or, if the connection stayed open, within two seconds and then
 * after pauses that grow.
 */
export class LatestRead {
  #run: (signal: AbortSignal) => Promise<void>;
  #failed: (failure: unknown) => void;
  #controller = new AbortController();
  /** The number of failed tries since the server last answered, or returned. */
  #failures = 0;
  #cancelRetry = () => {};
  #latest = Promise.resolve();

  constructor(run: (signal: AbortSignal) => Promise<void>, failed: (failure: unknown) => void) {
    this.#run = run;
    this.#failed = failed;
  }

  /** Reads; settles when this read, or a newer one, has succeeded or has reported its failure. */
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
    const leave = onReconnect(() => {
      hasReturned = true;
    });
    try {
      await this.#run(signal);
      if (!signal.aborted) this.#failures = 0;
    } catch (failure) {
      if (signal.aborted) return;
      // the request was made during the outage and failed after its end: no other event would start the read
      if (isOutage(failure) && hasReturned) return await this.retry();
      if (isOutage(failure)) this.retryLater();
      this.#failed(failure);
    } finally {
      leave();
    }
  }

  /** The signal of the read under way, or of the last one: reads made with it end with it. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Reads at a person's request, or because the server has returned: the pauses start again from the first. */
  retry(): Promise<void> {
    this.#failures = 0;
    return this.read();
  }

  /** Schedules a read of everything for the end of an outage that kept a part from being read. */
  retryLater(): void {
    this.#cancelRetry();
    const pause =
      this.#failures === 0 ? 0 : Math.min(FIRST_RETRY_DELAY_MS * 2 ** (this.#failures - 1), MAX_RETRY_DELAY_MS);
    this.#failures += 1;
    let unwatch = () => {};
    const leave = onReconnect(() => void this.retry());
    const timer = setTimeout(
      () => {
        unwatch = whenVisible(() => void this.read());
      },
      pause + Math.random() * RETRY_JITTER_MS,
    );
    this.#cancelRetry = () => {
      clearTimeout(timer);
      unwatch();
      leave();
    };
  }

  /** Stops reading; the answer that is under way is ignored. */
  stop(): void {
    this.#cancel();
    this.#failures = 0;
  }

  #cancel(): void {
    this.#controller.abort();
    this.#cancelRetry();
  }
}
