/** One question for the server's time; all in milliseconds, `sent` and `received` by this machine's clock. */
export interface RoundTrip {
  sent: number;
  received: number;
  server: number;
}

const lengthOf = ({ sent, received }: RoundTrip) => received - sent;

/** The milliseconds by which the server's clock is ahead, from the quickest round trip; null without any. Pure. */
export function offsetOf(trips: readonly RoundTrip[]): number | null {
  const [best] = trips.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  // the server has looked at its clock about halfway
  return best ? best.server - (best.sent + best.received) / 2 : null;
}
