import { ratingOf } from '../../keyboard/keys';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { TYPES } from '../../stores/review/state';
import { changeFilter, useReview } from '../../stores/review/store';
import { stepComment } from './comments/open';
import { canClearRating, rateCurrent } from './rate-current';
import { reviewedTrack } from './reviewed-track';
import { toggleTrack } from './toggle-track';

function moveType(step: 1 | -1): void {
  const { filter } = useReview.getState();
  const next = TYPES[TYPES.indexOf(filter.type) + step];
  if (next) changeFilter({ type: next });
}

/** Switches a condition of the filter on or off. */
function toggle(part: 'unrated' | 'disagree' | 'listenedFirst'): void {
  changeFilter({ [part]: !useReview.getState().filter[part] });
}

/** Handles the workspace's keys, except those of the player and the list, while a job is open. */
export function useWorkspaceKeys(): void {
  useShortcuts({
    rate: (event) => {
      const value = ratingOf(event);
      if (value !== null) rateCurrent(value, true);
    },
    // checked when a key is pressed or the palette opens, since a rating does not render anything here
    'rating.take-back': {
      perform: () => rateCurrent(null, true),
      get enabled() {
        return canClearRating();
      },
    },
    'playlist.toggle-track': {
      perform: () => {
        const track = reviewedTrack();
        if (track !== null) toggleTrack(track);
      },
      get enabled() {
        return reviewedTrack() !== null;
      },
    },
    'comments.next': () => stepComment(1),
    'comments.previous': () => stepComment(-1),
    'list.listened-first': () => toggle('listenedFirst'),
    'list.unrated': () => toggle('unrated'),
    'list.disagree': () => toggle('disagree'),
    'list.previous-type': () => moveType(-1),
    'list.next-type': () => moveType(1),
  });
}
