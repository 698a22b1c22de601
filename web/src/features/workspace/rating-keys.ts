import { create } from 'zustand';
import { onSessionReset } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';
import { storedSwitch } from '../../stored-switch';

const setting = storedSwitch('needledrop-rate-and-advance', false);

interface RatingKeysState {
  /** True if the next unrated track plays after the viewer has rated by a key. */
  advance: boolean;
  /** The rating whose key was pressed just now. */
  pressed: number | null;
  /**
   * The last time that a rating made the player go to the next track: `from` is the rated track, `to` the next one. Null if there is none.
   */
  step: { from: TrackId; to: TrackId } | null;
}

export const useRatingKeys = create<RatingKeysState>(() => ({ advance: setting.read(), pressed: null, step: null }));
onSessionReset(() => useRatingKeys.setState({ pressed: null, step: null }));

export function setAdvance(advance: boolean): void {
  useRatingKeys.setState({ advance });
  setting.save(advance);
}
