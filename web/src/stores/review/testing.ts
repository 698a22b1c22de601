import type { ReviewTrack } from '../../protocol/generated/protocol';
import { upsertRows } from './list';
import { type ReviewState, START } from './state';

export const ME = 1;
export const TEO = 2;

/** Returns a submitted track as the server sends it, for tests. */
export function track(track_id: number, change: Partial<ReviewTrack> = {}): ReviewTrack {
  return {
    track_id,
    title: `Track ${track_id}`,
    name_in_base: `base-${track_id}`,
    artist_name: 'Marrow Lake',
    user_name: null,
    type: 'music',
    description: '',
    tags: '',
    track_duration: 180,
    rating: null,
    my_rating: null,
    ratings: [],
    rated_by: (change.ratings ?? []).map(({ user_id, user_name }) => ({ user_id, user_name })),
    hidden: false,
    first: [],
    mark: null,
    abstained_by: [],
    listened: false,
    listened_by: [],
    creation_date: '2026-11-20T14:27:51Z',
    withdrawn: null,
    stripe_subscription: 'free',
    is_first_500: false,
    writers: [],
    publishers: [],
    master_owners: [],
    wave: '',
    loudness: null,
    true_peak: null,
    application_id: 1,
    note: '',
    comments: 0,
    isrc: null,
    iswc: null,
    genre: null,
    bpm: null,
    key: null,
    rights_complete: false,
    rating_count: 0,
    ...change,
  };
}

/** Returns an open review whose list has the given rows. */
export function review(rows: readonly ReviewTrack[], change: Partial<ReviewState> = {}): ReviewState {
  const order = rows.map((row) => row.track_id);
  const open: ReviewState = { ...START, job: 5, me: ME, status: 'ready', order, counters: { tracks: 0, rated: 0 } };
  return { ...upsertRows(open, rows), listened: 0, ...change };
}
