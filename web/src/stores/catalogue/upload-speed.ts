/** The progress of an upload at one time. */
export interface Sample {
  /** The time of the sample, in milliseconds of a monotonic clock. */
  at: number;
  /** The number of bytes sent so far. */
  sent: number;
}

/** The period over which the speed is averaged, in milliseconds: long enough to be smooth, short enough to follow changes. */
const SPAN_MS = 3000;
/** The minimum period, in milliseconds, that the samples must cover before a speed is calculated. */
const MIN_MS = 300;

/**
 * Adds a sample and returns the speed in bytes per second; null if the samples cover too short a period. Removes old samples from
 * `samples`.
 */
export function speedOf(samples: Sample[], now: Sample): number | null {
  samples.push(now);
  while (samples[1] && now.at - samples[1].at >= SPAN_MS) samples.shift();
  const first = samples[0] ?? now;
  const span = now.at - first.at;
  return span < MIN_MS ? null : ((now.sent - first.sent) / span) * 1000;
}
