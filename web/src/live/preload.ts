/** Remembers that data was opened before the page that uses it is shown. The page takes the data over by opening it with the same name. */
export class Preload {
  #started: { name: string } | null = null;
  #leave: () => void;

  /** `leave` closes data that no page has taken over. */
  constructor(leave: () => void) {
    this.#leave = leave;
  }

  /** Records that data was opened. Returns the function that closes it, unless a page has taken it over. */
  started(name: string): () => void {
    const mine = { name };
    this.#started = mine;
    return () => {
      if (this.#started === mine) this.#leave();
    };
  }

  /** Lets a page take over the preloaded data. Returns true if data with this name was preloaded. */
  take(name: string): boolean {
    const isBegun = this.#started?.name === name;
    this.#started = null;
    return isBegun;
  }

  clear(): void {
    this.#started = null;
  }
}
