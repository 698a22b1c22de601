import { create } from 'zustand';
import { onSessionReset } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';
import { storedSwitch } from '../../stored-switch';

const setting = storedSwitch('needledrop-rate-and-advance', false);

interface RatingKeysState {
  /** True if the player moves on to the next unrated track after the viewer has rated a track by a key. */
  advance: boolean;
  /** The rating whose key was just pressed, which is highlighted; null if there is none. */
  pressed: number | null;
  /**
   * The last time that the player moved on to the next track because of a rating: `from` is the rated track, `to` the next one. Null if
   * this has not happened.
   */
  step: { from: TrackId; to: TrackId } | null;
}

export const useRatingKeys = create<RatingKeysState>(() => ({ advance: setting.read(), pressed: null, step: null }));
onSessionReset(() => useRatingKeys.setState({ pressed: null, step: null }));

export function setAdvance(advance: boolean): void {
  useRatingKeys.setState({ advance });
  setting.save(advance);
}
