/** Compares what the server says with its description. It stands in tests and development builds, and in no other. */
export interface Inspector {
  /** The answer of a call. */
  answer(call: string, answer: unknown): void;
  /** The acknowledgement of a command of the live connection. */
  acknowledgement(event: string, answer: unknown): void;
  /** A frame of a topic. */
  frame(frame: unknown): void;
}

let inspector: Inspector | null = null;

/** From now on everything that the server says goes by this inspector, which throws at what is not as described. */
export function inspectBy(next: Inspector | null): void {
  inspector = next;
}

/** Throws where the server's words are not as described, in tests and development builds. */
export const inspect: Inspector = {
  answer: (call, answer) => inspector?.answer(call, answer),
  acknowledgement: (event, answer) => inspector?.acknowledgement(event, answer),
  frame: (frame) => inspector?.frame(frame),
};
