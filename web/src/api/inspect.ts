/** Compares the server's messages with their description. Used in tests and development builds only. */
export interface Inspector {
  /** The answer of a call. */
  answer(call: string, answer: unknown): void;
  /** The acknowledgement of a command of the live connection. */
  acknowledgement(event: string, answer: unknown): void;
  /** A frame of a topic. */
  frame(frame: unknown): void;
}

let inspector: Inspector | null = null;

/**
 * Sets the inspector that all later messages of the server pass through; it throws at those that differ from the
 * description.
 */
export function inspectBy(next: Inspector | null): void {
  inspector = next;
}

/** Passes messages of the server to the inspector; without one, as in the product, it does nothing. */
export const inspect: Inspector = {
  answer: (call, answer) => inspector?.answer(call, answer),
  acknowledgement: (event, answer) => inspector?.acknowledgement(event, answer),
  frame: (frame) => inspector?.frame(frame),
};
