/** Called with the acknowledgement's values, or first with an error where it takes one. */
type Callback = (...args: unknown[]) => void;

interface Waiting {
  call: Callback;
  /** The first argument is an error or null. */
  takesError: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

/** Acknowledgements that have not come yet, by their number. */
export class Acks {
  #next = 0;
  #waiting = new Map<number, Waiting>();

  /** A fresh number. With a time limit (ms) the callback takes an error first, and `onTimeout` withdraws the packet. */
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

  /** An acknowledgement has come; an unknown or repeated number is nothing. */
  settle(id: number, values: unknown[]): void {
    const waiting = this.#take(id);
    if (waiting) waiting.call(...(waiting.takesError ? [null, ...values] : values));
  }

  /** The connection is gone: whatever was sent and not acknowledged fails; what is still to be sent keeps waiting. */
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
