import { ratingOf } from '../../keyboard/keys';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { usePlayer } from '../../stores/player/store';
import { TYPES } from '../../stores/review/state';
import { changeFilter, useReview } from '../../stores/review/store';
import { read } from '../../stores/review/table';
import { rateCurrent, undoLast } from './rate-current';
import { toggleWish } from './wish';

function moveType(step: 1 | -1): void {
  const { filter } = useReview.getState();
  const next = TYPES[TYPES.indexOf(filter.type) + step];
  if (next) changeFilter({ type: next });
}

/** What the workspace's keys do beside those of the player and the list, while a job is open. */
export function useWorkspaceKeys(): void {
  useShortcuts({
    rate: (event) => {
      const value = ratingOf(event);
      if (value !== null) rateCurrent(value, true);
    },
    'rating.take-back': () => rateCurrent(null, true),
    undo: undoLast,
    'playlist.toggle-track': () => {
      const { current } = usePlayer.getState();
      if (current !== null && read(useReview.getState().rows, current)) toggleWish(current);
    },
    'list.listened-first': () => changeFilter({ listenedFirst: !useReview.getState().filter.listenedFirst }),
    'list.previous-type': () => moveType(-1),
    'list.next-type': () => moveType(1),
  });
}
