import { create } from 'zustand';
import { storedSwitch } from '../../stored-switch';

/** The loudness at which tracks are played, in LUFS. */
const TARGET = -18;
/** A track is amplified at most until its true peak reaches this level, in dBTP. */
const CEILING = -1;
/** The maximum gain, in decibels. */
const MOST = 12;

/** The loudness of a track as measured by the server. */
export interface Measured {
  /** The loudness in LUFS; null if the track is silent or was not measured. */
  loudness?: number | null;
  /** The true peak, in dBTP; null if the track is silent or was not measured. */
  true_peak?: number | null;
}

/** Returns the gain in decibels that brings a track to the common loudness without clipping; null if the track's loudness is unknown. */
export function matchingGain({ loudness, true_peak }: Measured): number | null {
  if (loudness == null || true_peak == null) return null;
  return Math.min(TARGET - loudness, CEILING - true_peak, MOST);
}

const setting = storedSwitch('needledrop-matched-loudness', true);

interface MatchedState {
  /** True if tracks are played at matched loudness. */
  on: boolean;
}

export const useMatched = create<MatchedState>(() => ({ on: setting.read() }));

export function setMatched(on: boolean): void {
  useMatched.setState({ on });
  setting.save(on);
}
