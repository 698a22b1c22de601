/** One request for the server's time. All values are in milliseconds; `sent` and `received` are measured by this machine's clock. */
export interface RoundTrip {
  sent: number;
  received: number;
  server: number;
}

const lengthOf = ({ sent, received }: RoundTrip) => received - sent;

/**
 * Returns the number of milliseconds by which the server's clock is ahead of this machine's clock, calculated from the quickest round trip.
 * Returns null if there are no round trips. Pure.
 */
export function offsetOf(trips: readonly RoundTrip[]): number | null {
  const [best] = trips.toSorted((one, other) => lengthOf(one) - lengthOf(other));
  // the server read its clock about halfway between the two times
  return best ? best.server - (best.sent + best.received) / 2 : null;
}
