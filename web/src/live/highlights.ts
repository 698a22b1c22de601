export const HIGHLIGHT_MS = 1600;

/** The set of highlighted rows. A row that has just changed is highlighted for 1.6 seconds by default. */
export class Highlights {
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #show: (ids: ReadonlySet<number>) => void;
  #milliseconds: number;

  constructor(show: (ids: ReadonlySet<number>) => void, milliseconds = HIGHLIGHT_MS) {
    this.#show = show;
    this.#milliseconds = milliseconds;
  }

  add(ids: readonly number[]): void {
    for (const id of ids) {
      clearTimeout(this.#timers.get(id));
      this.#timers.set(
        id,
        setTimeout(() => {
          this.#timers.delete(id);
          this.#notify();
        }, this.#milliseconds),
      );
    }
    if (ids.length > 0) this.#notify();
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #notify(): void {
    this.#show(new Set(this.#timers.keys()));
  }
}
