/**
 * Remembers that data was read in advance for a page that is not shown yet. If the page then opens data with the same name, it continues to
 * use this data.
 */
export class Preload {
  #started: { name: string } | null = null;
  #leave: () => void;

  /** `leave` closes the data; it is called if no page has opened it. */
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

  /**
   * Lets a page use the data that was read in advance, so that the preload no longer closes it. Returns false if no data with this name was
   * preloaded.
   */
  take(name: string): boolean {
    const isBegun = this.#started?.name === name;
    this.#started = null;
    return isBegun;
  }

  clear(): void {
    this.#started = null;
  }
}
