import type { ReviewChange, ReviewTrack, TrackId, UserId } from '../../protocol/generated/protocol';
import { abstained, marked } from './apply-marks';
import { ratedBlind } from './blind';
import { getById, setById } from './id-map';
import { dropFromList, includesWithdrawn } from './list';
import { personOf, withPerson } from './people';
import { withCounts, withRating } from './rating';
import type { ApplyContext, Highlight, MovedCounters, ReviewState } from './state';

type Change<K extends ReviewChange['kind']> = Extract<ReviewChange, { kind: K }>;

/** Returns the state after a change on the `review:` topic. Pure; applying a change twice is harmless. */
export function applyReviewChange(state: ReviewState, change: ReviewChange, context: ApplyContext): ReviewState {
  switch (change.kind) {
    case 'track_rated':
      return rated(state, change, context);
    case 'track_rated_blind':
      return ratedBlind(state, change, context.offset);
    // the rows are read again
    case 'blind_changed':
      return state.blind === change.blind ? state : { ...state, blind: change.blind };
    case 'track_listened':
      return listened(state, change);
    case 'track_marked':
      return marked(state, change, context);
    case 'track_abstained':
      return abstained(state, change, context);
    case 'track_submitted':
      return submitted(state, change.track_id, context.offset);
    case 'track_withdrawn':
      return withdrawn(state, change.track_id, context);
    case 'comment_added':
      return commented(state, change.comment.track_id, change.comments);
    case 'comment_deleted':
      return commented(state, change.track_id, change.comments);
    // the list of shared playlists is read separately, a row has only the number of its comments, and rows with a blind job's mark are read
    // again
    case 'playlist_shared':
    case 'comment_changed':
    case 'track_marked_blind':
      return state;
    case 'counters': {
      const { tracks, rated: ratedTracks } = change;
      if (state.counters?.tracks === tracks && state.counters.rated === ratedTracks) return state;
      const moved: MovedCounters = {
        tone: context.own ? 'own' : 'other',
        tracks: state.counters !== null && state.counters.tracks !== tracks,
        rated: state.counters !== null && state.counters.rated !== ratedTracks,
        token: context.token,
      };
      return {
        ...state,
        counters: { tracks, rated: ratedTracks },
        movedCounters: context.missed ? state.movedCounters : moved,
      };
    }
  }
}

/** Returns true if a change concerns a rating by the person `me`. */
export const isRatingOf = (change: ReviewChange, me: UserId): boolean =>
  (change.kind === 'track_rated' || change.kind === 'track_rated_blind') && change.user_id === me;

function rated(state: ReviewState, change: Change<'track_rated'>, context: ApplyContext): ReviewState {
  const row = getById(state.rows, change.track_id);
  if (!row) return state;
  const mine = change.user_id === state.me;
  const ownRating = row.ratings.find((rating) => rating.user_id === change.user_id)?.rating ?? null;
  if (ownRating === change.user_rating && row.rating === change.rating) return state;
  const next: ReviewTrack = {
    ...row,
    rating: change.rating,
    my_rating: mine ? change.user_rating : row.my_rating,
    ratings: withRating(row.ratings, change.user_id, state.names[change.user_id] ?? '', change.user_rating),
    rated_by: withPerson(row.rated_by, personOf(state, change.user_id), change.user_rating !== null),
  };
  const waiting = mine && getById(state.ownRatings, change.track_id) !== undefined;
  const highlight: Highlight = { tone: mine ? 'own' : 'other', by: mine ? null : change.user_id, token: context.token };
  const after: ReviewState = {
    ...state,
    rows: setById(state.rows, change.track_id, next),
    refused: mine ? setById(state.refused, change.track_id, undefined) : state.refused,
    highlights: context.missed || waiting ? state.highlights : setById(state.highlights, change.track_id, highlight),
  };
  return withCounts(state, after, change.track_id);
}

function listened(state: ReviewState, change: Change<'track_listened'>): ReviewState {
  const row = getById(state.rows, change.track_id);
  if (!row) return state;
  const mine = change.user_id === state.me;
  const listened_by = withPerson(row.listened_by, personOf(state, change.user_id), change.listened);
  const changed = mine && row.listened !== change.listened;
  if (listened_by === row.listened_by && !changed) return state;
  const step = change.listened ? 1 : -1;
  const after: ReviewState = {
    ...state,
    rows: setById(state.rows, change.track_id, {
      ...row,
      listened: mine ? change.listened : row.listened,
      listened_by,
    }),
    listened: changed && state.listened !== null ? Math.max(0, state.listened + step) : state.listened,
  };
  return withCounts(state, after, change.track_id);
}

function commented(state: ReviewState, track_id: TrackId, comments: number): ReviewState {
  const row = getById(state.rows, track_id);
  if (!row || row.comments === comments) return state;
  return { ...state, rows: setById(state.rows, track_id, { ...row, comments }) };
}

function submitted(state: ReviewState, track_id: TrackId, offset: number): ReviewState {
  const row = getById(state.rows, track_id);
  if (row?.withdrawn) {
    // its ratings are valid again as they were
    const back = { ...state, rows: setById(state.rows, track_id, { ...row, withdrawn: null }) };
    return state.order.includes(track_id) ? back : { ...back, arrivals: [...back.arrivals, { track_id, offset }] };
  }
  // a row that is already shown was read after this change
  if (row && !getById(state.leaving, track_id)) return state;
  if (state.arrivals.some((arrival) => arrival.track_id === track_id)) return state;
  return { ...state, arrivals: [...state.arrivals, { track_id, offset }] };
}

function withdrawn(state: ReviewState, track_id: TrackId, context: ApplyContext): ReviewState {
  const arrivals = state.arrivals.some((arrival) => arrival.track_id === track_id)
    ? state.arrivals.filter((arrival) => arrival.track_id !== track_id)
    : state.arrivals;
  const row = getById(state.rows, track_id);
  if (!row) return { ...state, arrivals };
  const next = { ...state, arrivals, rows: setById(state.rows, track_id, { ...row, withdrawn: context.at }) };
  if (includesWithdrawn(state)) return next;
  if (context.missed) return dropFromList(next, track_id);
  return { ...next, leaving: setById(state.leaving, track_id, true) };
}
