import type { TrackId } from '../../protocol/generated/protocol';
import type { Queue } from '../../stores/player/queue';
import { play } from '../../stores/player/store';
import { markListened } from '../../stores/review/commands';
import { shownRating } from '../../stores/review/rating';
import type { ReviewState } from '../../stores/review/state';
import { showRange, useReview } from '../../stores/review/store';
import { read } from '../../stores/review/table';
import { useRatingKeys } from './rating-keys';

const READ_PATIENCE_MS = 8000;

/** The list of the review that is open, as the player goes through it. */
export function reviewQueue({ job, order, rows }: Pick<ReviewState, 'job' | 'order' | 'rows'>): Queue {
  return {
    key: `review-${job}`,
    ids: order,
    // rows that were read since are in the review, as long as it is open
    find: (id) => read(useReview.getState().rows, id) ?? read(rows, id),
    read: (place) => (useReview.getState().job === job ? readPlace(place) : Promise.resolve(null)),
    placeAfter: (id) => (useRatingKeys.getState().advance ? unratedAfter(id) : besideIn(order, id)),
    // whoever rates has the track in mind that has just ended
    stops: true,
    onPlay: (id) => {
      if (job !== null) void markListened(job, id);
    },
  };
}

function besideIn(order: ReviewState['order'], id: TrackId): number | null {
  const place = order.indexOf(id) + 1;
  return place < order.length ? place : null;
}

/** The track at a place of the open review, once its page is here. */
function readPlace(place: number): Promise<TrackId | null> {
  const held = useReview.getState().order[place];
  if (held !== null) return Promise.resolve(held ?? null);
  showRange(place, place);
  return new Promise((resolve) => {
    const done = (id: TrackId | null) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(id);
    };
    const timer = setTimeout(() => done(null), READ_PATIENCE_MS);
    const unsubscribe = useReview.subscribe(({ order }) => {
      const id = order[place];
      if (id !== null) done(id ?? null);
    });
  });
}

/** The place of the next track without one's own rating; a place that is not read counts as one. Null at the end. */
export function unratedAfter(id: TrackId): number | null {
  const state = useReview.getState();
  for (let place = state.order.indexOf(id) + 1; place < state.order.length; place += 1) {
    const other = state.order[place];
    if (other === null || other === undefined || shownRating(state, other) === null) return place;
  }
  return null;
}

/** Plays a track of the open review, or only puts it into the player. */
export function playTrack(id: TrackId, start = true): void {
  void play(reviewQueue(useReview.getState()), id, start);
}
