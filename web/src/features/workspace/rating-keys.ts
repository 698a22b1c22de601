import { create } from 'zustand';
import { keptSwitch } from '../../kept-switch';
import { onSessionReset } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';

const kept = keptSwitch('needledrop-rate-and-advance', false);

interface RatingKeysState {
  /** After a rating by key the next unrated track plays. */
  advance: boolean;
  /** The rating whose key was pressed just now. */
  pressed: number | null;
  /** The track that was rated last and the one that came after it by itself. */
  step: { from: TrackId; to: TrackId } | null;
}

export const useRatingKeys = create<RatingKeysState>(() => ({ advance: kept.read(), pressed: null, step: null }));
onSessionReset(() => useRatingKeys.setState({ pressed: null, step: null }));

export function setAdvance(advance: boolean): void {
  useRatingKeys.setState({ advance });
  kept.keep(advance);
}
