/** A function that is called on an event. Its arguments can have any types, because they differ from event to event. */
export type Listener = (...args: never[]) => unknown;

/**
 * Calls the functions that are registered for an event (listeners), in the order in which they were added. A listener may remove itself
 * while it is called, because a change replaces the list of listeners instead of modifying it.
 */
export class Emitter {
  #listeners = new Map<string, Listener[]>();

  on(event: string, listener: Listener): this {
    const list = this.#listeners.get(event) ?? [];
    this.#listeners.set(event, [...list, listener]);
    return this;
  }

  once(event: string, listener: Listener): this {
    const only = ((...args: never[]) => {
      this.off(event, only);
      return listener(...args);
    }) as Listener & { original?: Listener };
    only.original = listener;
    return this.on(event, only);
  }

  /** Removes a listener of an event. Without `listener`, removes all listeners of the event; without `event`, removes all listeners. */
  off(event?: string, listener?: Listener): this {
    if (event === undefined) {
      this.#listeners.clear();
    } else if (listener === undefined) {
      this.#listeners.delete(event);
    } else {
      const list = this.#listeners.get(event) ?? [];
      const at = list.findIndex((each) => each === listener || (each as { original?: Listener }).original === listener);
      if (at >= 0) this.#listeners.set(event, list.toSpliced(at, 1));
    }
    return this;
  }

  listeners(event: string): Listener[] {
    return (this.#listeners.get(event) ?? []).map((each) => (each as { original?: Listener }).original ?? each);
  }

  hasListeners(event: string): boolean {
    return (this.#listeners.get(event)?.length ?? 0) > 0;
  }

  protected fire(event: string, ...args: unknown[]): void {
    for (const listener of this.#listeners.get(event) ?? []) {
      (listener as (...args: unknown[]) => unknown)(...args);
    }
  }
}
