/** Compares messages of the server with their description in the API documents. It is used only in tests and development builds. */
export interface Inspector {
  /** Compares the answer of a call with the call's description. */
  answer(call: string, answer: unknown): void;
  /** Compares the acknowledgement of a command of the live connection with the command's description. */
  acknowledgement(event: string, answer: unknown): void;
  /** Compares a frame of a topic with the topic's description. */
  frame(frame: unknown): void;
}

let inspector: Inspector | null = null;

/** Sets the inspector that checks all further messages of the server; null ends the checks. */
export function inspectBy(next: Inspector | null): void {
  inspector = next;
}

/** Passes messages of the server to the inspector, if one is set. In production none is set, so it does nothing. */
export const inspect: Inspector = {
  answer: (call, answer) => inspector?.answer(call, answer),
  acknowledgement: (event, answer) => inspector?.acknowledgement(event, answer),
  frame: (frame) => inspector?.frame(frame),
};
