/** How much of an upload was sent at a moment. */
export interface Sample {
  /** Milliseconds of a steady clock. */
  at: number;
  /** Bytes. */
  sent: number;
}

/** The speed is that of the last seconds: it neither jumps with each piece nor stays at what it was. */
const SPAN_MS = 3000;
/** Before that, nothing can be said. */
const LEAST_MS = 300;

/** Adds a sample and answers the bytes a second; null where it is too early. Samples that are too old are dropped from `samples`. */
export function speedOf(samples: Sample[], now: Sample): number | null {
  samples.push(now);
  while (samples[1] && now.at - samples[1].at >= SPAN_MS) samples.shift();
  const first = samples[0] ?? now;
  const span = now.at - first.at;
  return span < LEAST_MS ? null : ((now.sent - first.sent) / span) * 1000;
}
