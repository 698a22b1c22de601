/** An opening that was begun ahead of its page, until the page takes it over by opening the same. */
export class Ahead {
  #begun: { name: string } | null = null;
  #leave: () => void;

  /** `leave`: ends an opening that no page has taken over. */
  constructor(leave: () => void) {
    this.#leave = leave;
  }

  /** One was begun; answers how to leave it where no page has come. */
  begun(name: string): () => void {
    const mine = { name };
    this.#begun = mine;
    return () => {
      if (this.#begun === mine) this.#leave();
    };
  }

  /** The page opens something: whether that was begun already. */
  take(name: string): boolean {
    const isBegun = this.#begun?.name === name;
    this.#begun = null;
    return isBegun;
  }

  forget(): void {
    this.#begun = null;
  }
}
