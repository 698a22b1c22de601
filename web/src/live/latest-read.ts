import { isOutage, onReconnect } from './outage';
import { whenVisible } from './throttled-read';

/** The time in milliseconds over which clients spread their next tries at random, so that they do not all call a failing server at once. */
const RETRY_JITTER_MS = 2000;
/**
 * The first pause between tries while the connection is open, in milliseconds. Each further pause is twice as long, up to
 * MAX_RETRY_DELAY_MS.
 */
const FIRST_RETRY_DELAY_MS = 10_000;
const MAX_RETRY_DELAY_MS = 300_000;

/**
 * Runs a read so that only the newest run counts: a newer run cancels the previous one, whose answer is ignored. A read that failed because
 * of an outage runs again once the connection is back. If the connection was never lost, it runs again within two seconds, and after that
 * with growing pauses.
 */
export class LatestRead {
  #run: (signal: AbortSignal) => Promise<void>;
  #failed: (failure: unknown) => void;
  #controller = new AbortController();
  /** The number of failed tries since the read last succeeded or the connection came back. */
  #failures = 0;
  #cancelRetry = () => {};
  #latest = Promise.resolve();

  constructor(run: (signal: AbortSignal) => Promise<void>, failed: (failure: unknown) => void) {
    this.#run = run;
    this.#failed = failed;
  }

  /** Starts the read. Resolves when this read, or a newer one, has succeeded or has reported its failure. */
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

  /**
   * The abort signal of the current read, or of the previous read if none is running. It is aborted when the read is replaced or stopped.
   */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Starts the read because a person asked for it or the connection is back. If it fails again, the pauses between tries start from the
   * shortest one.
   */
  retry(): Promise<void> {
    this.#failures = 0;
    return this.read();
  }

  /**
   * Schedules the read to run again: as soon as the connection is back, or after a pause. It is also called if reading only a part of the
   * data has failed.
   */
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

  /** Stops reading. The answer of the current read is ignored. */
  stop(): void {
    this.#cancel();
    this.#failures = 0;
  }

  #cancel(): void {
    this.#controller.abort();
    this.#cancelRetry();
  }
}
