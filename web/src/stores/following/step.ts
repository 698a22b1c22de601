import type { TimedDoing } from '../../protocol/generated/protocol';

/** Differences from here on, in seconds, are corrected by a seek. */
export const SEEK_FROM = 0.3;
/** Smaller ones, in seconds, are left alone. */
const LEFT_ALONE = 0.01;
/** The most by which the rate of playback differs from 1. */
const MOST_RATE = 0.03;
/** A difference of a second would change the rate by so much. */
const RATE_PER_SECOND = 0.3;

/** The position of somebody in their track, in seconds, at a time of the server in milliseconds. Pure. */
export function targetPosition({ playing, position = 0, at }: TimedDoing, serverTime: number): number {
  return playing ? position + Math.max(0, serverTime - Date.parse(at)) / 1000 : position;
}

export type Correction = { kind: 'seek' } | { kind: 'rate'; rate: number };

/** The way from a position in a track that plays to where it should be, both in seconds. Pure. */
export function correctionOf(target: number, position: number): Correction {
  const behind = target - position;
  if (Math.abs(behind) >= SEEK_FROM) return { kind: 'seek' };
  if (Math.abs(behind) < LEFT_ALONE) return { kind: 'rate', rate: 1 };
  const change = Math.min(MOST_RATE, Math.max(-MOST_RATE, behind * RATE_PER_SECOND));
  return { kind: 'rate', rate: Math.round((1 + change) * 1000) / 1000 };
}
