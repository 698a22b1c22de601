import { isOutage, onReturn } from './outage';
import { SlowRead } from './slow-read';

/** A server that could not answer is not asked by all at the same moment. */
const AGAIN_WITHIN_MS = 2000;

/**
 * The race guard of what is read: a newer read ends the one before, whose answer is not taken. What an outage kept from
 * being read is read when the server is reached again, or some seconds later where the connection stood through it.
 */
export class Reading {
  #run: (signal: AbortSignal) => Promise<void>;
  #failed: (failure: unknown) => void;
  #controller = new AbortController();
  #later = new SlowRead(() => void this.read());
  #leave = () => {};

  constructor(run: (signal: AbortSignal) => Promise<void>, failed: (failure: unknown) => void) {
    this.#run = run;
    this.#failed = failed;
  }

  /** Reads; settles when that is done, or failed and told. */
  async read(): Promise<void> {
    this.stop();
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    let hasReturned = false;
    const leave = onReturn(() => {
      hasReturned = true;
    });
    try {
      await this.#run(signal);
    } catch (failure) {
      if (signal.aborted) return;
      // what was asked during the outage failed after its end: nothing else would tell of that
      if (isOutage(failure) && hasReturned) return await this.read();
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

  /** An outage kept a part from being read: all is read again once it is over. */
  again(): void {
    this.#forget();
    this.#leave = onReturn(() => void this.read());
    this.#later.request(AGAIN_WITHIN_MS);
  }

  /** The answer that is under way is not taken. */
  stop(): void {
    this.#controller.abort();
    this.#forget();
  }

  #forget(): void {
    this.#later.cancel();
    this.#leave();
  }
}
