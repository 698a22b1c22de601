import { create } from 'zustand';
import { keptSwitch } from '../../kept-switch';

/** LUFS at which tracks are heard. */
const TARGET = -18;
/** dBTP that no track is raised above. */
const CEILING = -1;
/** Decibels by which a track is raised at most. */
const MOST = 12;

/** How loud a track is, as the server has measured it. */
export interface Measured {
  /** LUFS; null where it is silent or was not measured. */
  loudness?: number | null;
  /** dBTP. */
  true_peak?: number | null;
}

/** Decibels that bring a track to the loudness of all others without clipping; null where its own is not known. */
export function matchingGain({ loudness, true_peak }: Measured): number | null {
  if (loudness == null || true_peak == null) return null;
  return Math.min(TARGET - loudness, CEILING - true_peak, MOST);
}

const kept = keptSwitch('needledrop-matched-loudness', true);

interface MatchedState {
  /** Whether tracks are played at matched loudness. */
  on: boolean;
}

export const useMatched = create<MatchedState>(() => ({ on: kept.read() }));

export function setMatched(on: boolean): void {
  useMatched.setState({ on });
  kept.keep(on);
}
