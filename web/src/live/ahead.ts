/** An opening that began before its page was there. The page takes it over by opening the same thing. */
export class Ahead {
  #begun: { name: string } | null = null;
  #leave: () => void;

  /** `leave` ends an opening that no page has taken over. */
  constructor(leave: () => void) {
    this.#leave = leave;
  }

  /** Records an opening that has begun; returns the function that ends it if no page has taken it over. */
  begun(name: string): () => void {
    const mine = { name };
    this.#begun = mine;
    return () => {
      if (this.#begun === mine) this.#leave();
    };
  }

  /** Takes over the opening for a page; returns true if the same thing was opened already. */
  take(name: string): boolean {
    const isBegun = this.#begun?.name === name;
    this.#begun = null;
    return isBegun;
  }

  forget(): void {
    this.#begun = null;
  }
}
