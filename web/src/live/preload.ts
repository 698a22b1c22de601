/** An opening that began before its page was there. The page takes it over by opening the same thing. */
export class Preload {
  #started: { name: string } | null = null;
  #leave: () => void;

  /** `leave` ends an opening that no page has taken over. */
  constructor(leave: () => void) {
    this.#leave = leave;
  }

  /** Records an opening that has begun; returns the function that ends it if no page has taken it over. */
  started(name: string): () => void {
    const mine = { name };
    this.#started = mine;
    return () => {
      if (this.#started === mine) this.#leave();
    };
  }

  /** Takes over the opening for a page; returns true if the same thing was opened already. */
  take(name: string): boolean {
    const isBegun = this.#started?.name === name;
    this.#started = null;
    return isBegun;
  }

  clear(): void {
    this.#started = null;
  }
}
