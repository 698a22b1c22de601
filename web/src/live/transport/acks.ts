/** The function that is called with the values of an acknowledgement. If `takesError` is set, its first argument is an error or null. */
type Callback = (...args: unknown[]) => void;

interface Waiting {
  call: Callback;
  /** True if the callback's first argument is an error, or null if there is no error. */
  takesError: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

/** The acknowledgements that the page waits for, by their number. */
export class Acks {
  #next = 0;
  #waiting = new Map<number, Waiting>();

  /**
   * Registers an expected acknowledgement and returns its number. With a `timeout` (in milliseconds), the callback takes an error as its
   * first argument, and `onTimeout` is called to withdraw the packet.
   */
  expect(call: Callback, options: { takesError: boolean; timeout?: number; onTimeout?: (id: number) => void }): number {
    const id = this.#next;
    this.#next += 1;
    const { timeout, onTimeout } = options;
    const timer =
      timeout === undefined
        ? null
        : setTimeout(() => {
            this.#waiting.delete(id);
            onTimeout?.(id);
            call(new Error('operation has timed out'));
          }, timeout);
    this.#waiting.set(id, { call, takesError: options.takesError || timeout !== undefined, timer });
    return id;
  }

  /** Calls the callback of an acknowledgement that has arrived. An unknown or repeated number is ignored. */
  settle(id: number, values: unknown[]): void {
    const waiting = this.#take(id);
    if (waiting) waiting.call(...(waiting.takesError ? [null, ...values] : values));
  }

  /**
   * Called when the connection is lost. Calls the callbacks of all expected acknowledgements with an error, except those whose packets were
   * not sent yet.
   */
  fail(isUnsent: (id: number) => boolean): void {
    for (const id of [...this.#waiting.keys()]) {
      if (isUnsent(id)) continue;
      const waiting = this.#take(id);
      if (waiting?.takesError) waiting.call(new Error('socket has been disconnected'));
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    if (!waiting) return undefined;
    this.#waiting.delete(id);
    if (waiting.timer) clearTimeout(waiting.timer);
    return waiting;
  }
}
