import { create } from 'zustand';
import type { TrackId } from '../../protocol/generated/protocol';

const ADVANCE_KEY = 'needledrop-rate-and-advance';

interface RatingKeysState {
  /** After a rating by key the next unrated track plays. */
  advance: boolean;
  /** The rating whose key was pressed just now. */
  pressed: number | null;
  /** The track that was rated last and the one that came after it by itself. */
  step: { from: TrackId; to: TrackId } | null;
}

function storedAdvance(): boolean {
  try {
    return window.localStorage.getItem(ADVANCE_KEY) === 'on';
  } catch {
    return false;
  }
}

export const useRatingKeys = create<RatingKeysState>(() => ({ advance: storedAdvance(), pressed: null, step: null }));

export function setAdvance(advance: boolean): void {
  useRatingKeys.setState({ advance });
  try {
    window.localStorage.setItem(ADVANCE_KEY, advance ? 'on' : 'off');
  } catch {
    // without storage the choice holds for this visit
  }
}
