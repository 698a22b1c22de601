import { ratingOf } from '../../keyboard/keys';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { TrackId } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { getById } from '../../stores/review/id-map';
import { type Only, TYPES } from '../../stores/review/state';
import { changeFilter, useReview } from '../../stores/review/store';
import { stepComment } from './comments/open';
import { mayTakeBack, rateCurrent } from './rate-current';
import { toggleTrack } from './toggle-track';

function moveType(step: 1 | -1): void {
  const { filter } = useReview.getState();
  const next = TYPES[TYPES.indexOf(filter.type) + step];
  if (next) changeFilter({ type: next });
}

/** The tab, or everything where it is open already. */
function toggleOnly(only: Only): void {
  changeFilter({ only: useReview.getState().filter.only === only ? 'everything' : only });
}

/** The track in the player, where it is one of the open job. */
function reviewedTrack(): TrackId | null {
  const { current } = usePlayer.getState();
  return current !== null && getById(useReview.getState().rows, current) ? current : null;
}

/** What the workspace's keys do beside those of the player and the list, while a job is open. */
export function useWorkspaceKeys(): void {
  useShortcuts({
    rate: (event) => {
      const value = ratingOf(event);
      if (value !== null) rateCurrent(value, true);
    },
    // asked when a key is pressed or the palette opens, since nothing here is drawn anew by a rating
    'rating.take-back': {
      perform: () => rateCurrent(null, true),
      get enabled() {
        return mayTakeBack();
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
    'list.listened-first': () => changeFilter({ listenedFirst: !useReview.getState().filter.listenedFirst }),
    'list.unrated': () => toggleOnly('unrated_by_me'),
    'list.disagree': () => toggleOnly('we_disagree'),
    'list.previous-type': () => moveType(-1),
    'list.next-type': () => moveType(1),
  });
}
