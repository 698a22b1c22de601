import type {
  JobId,
  Mark,
  PlaylistId,
  ReviewCounters,
  ReviewTrack,
  Timestamp,
  TrackId,
  TrackMark,
  UserId,
} from '../../protocol/generated/protocol';
import { emptyIdMap, type IdMap } from './id-map';

export const TYPES = ['all', 'music', 'sfx', 'audio'] as const;
export type TypeTab = (typeof TYPES)[number];

export type SortColumn = 'title' | 'duration' | 'artist_name' | 'rating' | 'creation_date';
/**
 * The column by which the list is sorted. 'placement' means that the viewer has not chosen a column, so that the list has the server's
 * order.
 */
export type SortBy = SortColumn | 'placement';
export type Direction = 'up' | 'down';

export const MARKS = ['shortlist', 'hold', 'pass'] as const satisfies readonly Mark[];
/** A mark by which the list is filtered. 'none' selects tracks without a mark. */
export type MarkFilter = Mark | 'none';

export const HEARD = ['any', 'yes', 'no'] as const;
/** A filter by listening: tracks that the viewer has heard, tracks that they have not heard, or all. */
export type HeardFilter = (typeof HEARD)[number];

/** The filter and the order of the list. */
export interface ListFilter {
  type: TypeTab;
  /** The lowest mean rating (0 to 10) of the tracks to show. */
  from: number;
  to: number;
  sortBy: SortBy;
  direction: Direction;
  listenedFirst: boolean;
  /** True to show only tracks that the viewer has not rated. */
  unrated: boolean;
  /** True to show only tracks about which the reviewers disagree. */
  disagree: boolean;
  heard: HeardFilter;
  /** The marks to show: only tracks with one of them; empty for all tracks. */
  marks: readonly MarkFilter[];
  /** The genre to show; an empty text shows all genres. */
  genre: string;
  /** The tags of the tracks to show. A track is shown only if it has all of them. */
  tags: readonly string[];
  /** The bounds of the tempo in beats per minute, inclusive; null for no bound. */
  bpmFrom: number | null;
  bpmTo: number | null;
  /** True to show withdrawn submissions too. */
  withdrawn: boolean;
  /** The search text, which is searched for in the titles, the artists' names and the tags. */
  q: string;
}

export const EVERYTHING: ListFilter = {
  type: 'all',
  from: 0,
  to: 10,
  sortBy: 'placement',
  direction: 'down',
  listenedFirst: false,
  unrated: false,
  disagree: false,
  heard: 'any',
  marks: [],
  genre: '',
  tags: [],
  bpmFrom: null,
  bpmTo: null,
  withdrawn: false,
  q: '',
};

/** The name of a filter setting for which the number of matching tracks is shown. The number is updated whenever a row changes. */
export type FilterCount = 'unrated_by_me' | 'we_disagree' | 'heard' | 'unheard' | Mark;

/** The number of tracks of each type, and the number of tracks that match each filter setting. */
export type TabCounts = Readonly<Record<TypeTab, number> & Partial<Record<FilterCount | 'withdrawn', number>>>;

/** The source of the rows: all submissions of the job, or one shared playlist. */
export type Source = { kind: 'applied' } | { kind: 'playlist'; playlist_id: PlaylistId };

/** A rating that the viewer has given on this page and the server has not confirmed. It is shown in place of the server's value. */
export interface PendingRating {
  value: number | null;
  /**
   * The ratings that the server may have stored for the viewer unless the rating was changed elsewhere: the rating before the change, and
   * the ratings that this page has sent since.
   */
  allowed: readonly (number | null)[];
  token: number;
  /** True if the rating has waited for its confirmation for more than 400 ms. */
  late: boolean;
}

/**
 * A mark or an abstention that the viewer has changed on this page and that the server has not confirmed. It is shown in place of the
 * server's value.
 */
export interface PendingChange<T> {
  value: T;
  token: number;
  /** True if the change has waited for its confirmation for more than 400 ms. */
  late: boolean;
}

/** The highlight of a row that was changed recently. */
export interface Highlight {
  tone: 'own' | 'other';
  /** The part of the row that has changed. If it is not set, the rating has changed. */
  of?: 'mark';
  /** The person who made the change, if known. */
  by: UserId | null;
  token: number;
}

/** The counters of the job that have just changed, each with the person who changed it: the viewer or another person. */
export interface MovedCounters {
  tone: 'own' | 'other';
  tracks: boolean;
  rated: boolean;
  token: number;
}

/** A submission that was announced by a frame and is not in the list yet. */
export interface Arrival {
  track_id: TrackId;
  offset: number;
}

export interface ReviewState {
  job: JobId | null;
  /** True if the reviewers of the job rate blind; null until that is known. */
  blind: boolean | null;
  source: Source;
  /** The id of the viewer. */
  me: UserId;
  filter: ListFilter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  /** The error that occurred when a page of the list was read. No other pages are requested until the person presses Retry. */
  pageFailure: unknown;
  /** The server's data of every known row, in the list or in a playlist. */
  rows: IdMap<ReviewTrack>;
  /** The ids of the tracks in the list by position; null for rows that are not loaded. */
  order: readonly (TrackId | null)[];
  ownRatings: IdMap<PendingRating>;
  ownMarks: IdMap<PendingChange<TrackMark | null>>;
  ownAbstentions: IdMap<PendingChange<boolean>>;
  /**
   * Only for blind jobs: for each track, the number of the frame up to which its ratings are known. When a frame announces, without the
   * value, that the viewer's own rating has changed, that frame's number is stored. Ratings that were read before the stored frame are
   * ignored.
   */
  ratedAt: IdMap<number>;
  /** The ratings that were refused, with the value that was tried. */
  refused: IdMap<{ tried: number | null }>;
  highlights: IdMap<Highlight>;
  /** The rows that are shown struck through for a moment before they are removed from the list. */
  leaving: IdMap<true>;
  arrivals: readonly Arrival[];
  counters: ReviewCounters | null;
  /** The counters that have just changed, and whether the viewer changed them. */
  movedCounters: MovedCounters | null;
  /** The number of the job's tracks that the viewer has listened to. */
  listened: number | null;
  /** For each tab, the number of tracks that it shows under the other settings of the filter. Null until the numbers are loaded. */
  tabCounts: TabCounts | null;
  /** Names of people by their ids. */
  names: Readonly<Record<UserId, string>>;
}

export const START: ReviewState = {
  job: null,
  blind: null,
  source: { kind: 'applied' },
  me: 0,
  filter: EVERYTHING,
  status: 'idle',
  failure: null,
  pageFailure: null,
  rows: emptyIdMap(),
  order: [],
  ownRatings: emptyIdMap(),
  ownMarks: emptyIdMap(),
  ownAbstentions: emptyIdMap(),
  ratedAt: emptyIdMap(),
  refused: emptyIdMap(),
  highlights: emptyIdMap(),
  leaving: emptyIdMap(),
  arrivals: [],
  counters: null,
  movedCounters: null,
  listened: null,
  tabCounts: null,
  names: {},
};

export const APPLIED: Source = START.source;

export function isSameSource(left: Source, right: Source): boolean {
  if (left.kind === 'playlist' && right.kind === 'playlist') return left.playlist_id === right.playlist_id;
  return left.kind === right.kind;
}

/** The data about the frame whose change is being applied. */
export interface ApplyContext {
  /** The number of the frame. */
  offset: number;
  /**
   * True if the frame was published earlier and is only caught up now: it came with the response to a subscription, or updates a page that
   * was just read. In that case nothing is highlighted.
   */
  missed: boolean;
  /**
   * The number that identifies the change. The highlights that it causes contain this number, so that a later highlight of the same row is
   * not removed with them.
   */
  token: number;
  /** The time at which the frame was committed. */
  at: Timestamp;
  /** True if the frame contains a rating that the viewer has given. */
  own?: boolean;
}

/** The fields of the filter that only sort the list or add rows to it, but exclude none. */
const NOT_NARROWING: ReadonlySet<string> = new Set(['sortBy', 'direction', 'listenedFirst', 'withdrawn']);
const NARROWING = (Object.keys(EVERYTHING) as (keyof ListFilter)[]).filter((field) => !NOT_NARROWING.has(field));

/** Returns true if the filter excludes nothing. */
export function showsAll(filter: ListFilter): boolean {
  return NARROWING.every((field) => String(filter[field]).trim() === String(EVERYTHING[field]));
}
