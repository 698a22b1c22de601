import type { JobId, PlaylistId, TrackId } from '../../protocol/generated/protocol';
import { jobs } from '../../stores/job/store';
import type { Queue } from '../../stores/player/queue';
import { play } from '../../stores/player/store';
import { usePlaylists } from '../../stores/playlist/store';
import { markListened } from '../../stores/review/commands';
import { getById } from '../../stores/review/id-map';
import { shownRating } from '../../stores/review/rating';
import type { ReviewState, Source } from '../../stores/review/state';
import { showRange, useReview } from '../../stores/review/store';
import { selectRole, useSession } from '../../stores/session/store';
import { useRatingKeys } from './rating-keys';

const READ_PATIENCE_MS = 8000;

/** Returns the tracks of the open list as a queue for the player. Withdrawn tracks are left out. */
export function reviewQueue({
  job,
  source,
  order,
  rows,
}: Pick<ReviewState, 'job' | 'source' | 'order' | 'rows'>): Queue {
  // withdrawn tracks are not played
  const places = [...order.keys()].filter((place) => !isWithdrawn(order[place]));
  const afterIn = (place: number | null) => (place === null ? null : places.indexOf(place));
  return {
    key: `review-${job}`,
    ids: places.map((place) => order[place] ?? null),
    // rows that were read later are in the review, as long as it is open
    find: (id) => getById(useReview.getState().rows, id) ?? getById(rows, id),
    read: (place) => (useReview.getState().job === job ? readPlace(places[place] ?? place) : Promise.resolve(null)),
    placeAfter: (id) => afterIn(useRatingKeys.getState().advance ? unratedAfter(id) : besideIn(order, id)),
    // a person who gives a rating thinks of the track that has just ended
    stops: true,
    onPlay: (id) => {
      if (job !== null) void markListened(job, id, listenedPlaylist(job, source));
    },
  };
}

/**
 * Returns the shared playlist for which the server records that the viewer has listened to a track. Returns null for the staff, for a job
 * that is not shared by playlists, and for a playlist that is no longer shared with the viewer.
 */
function listenedPlaylist(job: JobId, source: Source): PlaylistId | null {
  const isStaff = selectRole(useSession.getState()) === 'admin';
  const isSharing = jobs.value(job)?.share_type === 'playlist_sharing';
  if (source.kind !== 'playlist' || !isSharing || isStaff) return null;
  return usePlaylists.getState().shared.includes(source.playlist_id) ? source.playlist_id : null;
}

function isWithdrawn(id: TrackId | null | undefined): boolean {
  return id !== null && id !== undefined && Boolean(getById(useReview.getState().rows, id)?.withdrawn);
}

function besideIn(order: ReviewState['order'], id: TrackId): number | null {
  for (let place = order.indexOf(id) + 1; place < order.length; place += 1)
    if (!isWithdrawn(order[place])) return place;
  return null;
}

/**
 * Returns the track at a position of the open list. If the position is not read yet, waits until it is; returns null if that takes too
 * long.
 */
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

/**
 * Returns the position of the next track that the viewer has not rated; null if there is none. A position that is not read yet counts as
 * not rated.
 */
export function unratedAfter(id: TrackId): number | null {
  const state = useReview.getState();
  for (let place = state.order.indexOf(id) + 1; place < state.order.length; place += 1) {
    const other = state.order[place];
    if (other === null || other === undefined) return place;
    if (!isWithdrawn(other) && shownRating(state, other) === null) return place;
  }
  return null;
}

/** Plays a track of the open review. If `start` is false, only loads it into the player. */
export function playTrack(id: TrackId, start = true): void {
  if (isWithdrawn(id)) return;
  void play(reviewQueue(useReview.getState()), id, start);
}
