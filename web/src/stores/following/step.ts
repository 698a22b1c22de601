import type { TimedActivity } from '../../protocol/generated/protocol';

/**
 * If the user's playback position differs from the followed person's by at least this number of seconds, the player seeks instead of
 * changing its playback rate.
 */
const SEEK_FROM = 0.3;
/** If the two playback positions differ by less than this number of seconds, nothing is corrected. */
const LEFT_ALONE = 0.01;
/** The playback rate is raised or lowered by at most this much; the normal rate is 1. */
const MAX_RATE = 0.03;
/** For each second by which the two playback positions differ, the playback rate is raised or lowered by this much. */
const RATE_PER_SECOND = 0.3;

/** Returns a person's position in their track, in seconds, at a server time in milliseconds. Pure. */
export function targetPosition({ playing, position = 0, at }: TimedActivity, serverTime: number): number {
  return playing ? position + Math.max(0, serverTime - Date.parse(at)) / 1000 : position;
}

export type Correction = { kind: 'seek' } | { kind: 'rate'; rate: number };

/** Returns the correction from a position in a playing track to the target, both in seconds. Pure. */
export function correctionOf(target: number, position: number): Correction {
  const behind = target - position;
  if (Math.abs(behind) >= SEEK_FROM) return { kind: 'seek' };
  if (Math.abs(behind) < LEFT_ALONE) return { kind: 'rate', rate: 1 };
  const change = Math.min(MAX_RATE, Math.max(-MAX_RATE, behind * RATE_PER_SECOND));
  return { kind: 'rate', rate: Math.round((1 + change) * 1000) / 1000 };
}
