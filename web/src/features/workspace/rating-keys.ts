import { create } from 'zustand';
import { onSessionReset } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';
import { storedSwitch } from '../../stored-switch';

const setting = storedSwitch('needledrop-rate-and-advance', false);

interface RatingKeysState {
  /** True if the next unrated track plays after a rating by key. */
  advance: boolean;
  /** The rating whose key was pressed just now. */
  pressed: number | null;
  /** The track that was rated last (`from`), and the track to which the player then moved by itself (`to`). */
  step: { from: TrackId; to: TrackId } | null;
}

export const useRatingKeys = create<RatingKeysState>(() => ({ advance: setting.read(), pressed: null, step: null }));
onSessionReset(() => useRatingKeys.setState({ pressed: null, step: null }));

export function setAdvance(advance: boolean): void {
  useRatingKeys.setState({ advance });
  setting.save(advance);
}
