export const HIGHLIGHT_MS = 1600;

/** Marks rows that somebody else has changed, for 1.6 seconds each. */
export class Highlights {
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #show: (ids: ReadonlySet<number>) => void;

  constructor(show: (ids: ReadonlySet<number>) => void) {
    this.#show = show;
  }

  add(ids: readonly number[]): void {
    for (const id of ids) {
      clearTimeout(this.#timers.get(id));
      this.#timers.set(
        id,
        setTimeout(() => {
          this.#timers.delete(id);
          this.#tell();
        }, HIGHLIGHT_MS),
      );
    }
    if (ids.length > 0) this.#tell();
  }

  clear(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #tell(): void {
    this.#show(new Set(this.#timers.keys()));
  }
}
