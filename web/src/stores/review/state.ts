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
/** The sort key; placement: none was chosen, and the server's order applies. */
export type SortBy = SortColumn | 'placement';
export type Direction = 'up' | 'down';

export const MARKS = ['shortlist', 'hold', 'pass'] as const satisfies readonly Mark[];
/** A mark to filter by; none: tracks without one. */
export type MarkFilter = Mark | 'none';

export const HEARD = ['any', 'yes', 'no'] as const;
/** A filter by the viewer's listening: tracks that they have heard, the others, or any. */
export type HeardFilter = (typeof HEARD)[number];

/** The filter and the order of the list. */
export interface ListFilter {
  type: TypeTab;
  /** The quality filter, 0 to 10, on the shown mean. */
  from: number;
  to: number;
  sortBy: SortBy;
  direction: Direction;
  listenedFirst: boolean;
  /** True for only tracks that the viewer has not rated. */
  unrated: boolean;
  /** True for only tracks that the reviewers disagree about. */
  disagree: boolean;
  heard: HeardFilter;
  /** Only tracks with one of these marks; empty: any. */
  marks: readonly MarkFilter[];
  /** The genre; empty: any. */
  genre: string;
  /** Only tracks with all of these tags. */
  tags: readonly string[];
  /** Beats per minute, inclusive; null: no bound. */
  bpmFrom: number | null;
  bpmTo: number | null;
  /** True if the list includes withdrawn submissions. */
  withdrawn: boolean;
  /** A part of a title, of an artist's name or of the tags. */
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

/** A part of the filter whose number is updated with each change of a row. */
export type FilterCount = 'unrated_by_me' | 'we_disagree' | 'heard' | 'unheard' | Mark;

/** The number of tracks of each type, and of those that match each part of the filter. */
export type TabCounts = Readonly<Record<TypeTab, number> & Partial<Record<FilterCount | 'withdrawn', number>>>;

/** The source of the rows: all submissions of the job, or one shared playlist. */
export type Source = { kind: 'applied' } | { kind: 'playlist'; playlist_id: PlaylistId };

/** A rating that was given here and is not confirmed. It is shown over the server's value. */
export interface OwnRating {
  value: number | null;
  /**
   * The values that the server may have for the viewer's rating without anybody else having changed it: the value before, and those sent from
   * here.
   */
  allowed: readonly (number | null)[];
  token: number;
  /** True after it has waited for 400 ms. */
  late: boolean;
}

/** A change of one or many rows that was made here and is not confirmed. It is shown over the server's values. */
export interface OwnChange<T> {
  value: T;
  token: number;
  /** True after it has waited for 400 ms. */
  late: boolean;
}

/** A recent change of a row, which is highlighted. */
export interface Highlight {
  tone: 'own' | 'other';
  /** The part that has changed; unset: the rating. */
  of?: 'mark';
  /** The person who made the change, if known. */
  by: UserId | null;
  token: number;
}

/** Counters that have just changed, by the viewer or by somebody else. */
export interface MovedCounters {
  tone: 'own' | 'other';
  tracks: boolean;
  rated: boolean;
  token: number;
}

/** A submission that was announced and is not in the list yet. */
export interface Arrival {
  track_id: TrackId;
  offset: number;
}

export interface ReviewState {
  job: JobId | null;
  /** True if its reviewers rate blind; null until that is known. */
  blind: boolean | null;
  source: Source;
  /** The viewer. */
  me: UserId;
  filter: ListFilter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  /** The error of reading a page of the list; no other pages are requested until Retry. */
  pageFailure: unknown;
  /** The server's data of every known row, in the list or in a playlist. */
  rows: IdMap<ReviewTrack>;
  /** The list by place; null if the page has not been read. */
  order: readonly (TrackId | null)[];
  ownRatings: IdMap<OwnRating>;
  ownMarks: IdMap<OwnChange<TrackMark | null>>;
  ownAbstentions: IdMap<OwnChange<boolean>>;
  /** In a blind job: the frame up to which the viewer's own rating of a track is known here, or since which it is not. */
  ratedAt: IdMap<number>;
  /** The ratings that were refused, with the value that was tried. */
  refused: IdMap<{ tried: number | null }>;
  highlights: IdMap<Highlight>;
  /** The rows that are about to leave the list. */
  leaving: IdMap<true>;
  arrivals: readonly Arrival[];
  counters: ReviewCounters | null;
  /** The counters that have just changed, and whether the viewer changed them. */
  movedCounters: MovedCounters | null;
  /** The number of the job's tracks that the viewer has listened to. */
  listened: number | null;
  /** The number of tracks that each tab shows under the list's other filters; null until known. */
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

/** The frame of a change that is being applied. */
export interface ApplyContext {
  /** The frame's number. */
  offset: number;
  /** True if the frame comes with the response to subscribe, or brings a page up to date: nothing is highlighted. */
  missed: boolean;
  /** The token of this change's highlights. */
  token: number;
  /** The time at which the frame was committed. */
  at: Timestamp;
  /** True if the frame contains a rating of the viewer. */
  own?: boolean;
}

/** The fields of the filter that order the list, or add to it: they exclude nothing. */
const NOT_NARROWING: ReadonlySet<string> = new Set(['sortBy', 'direction', 'listenedFirst', 'withdrawn']);
const NARROWING = (Object.keys(EVERYTHING) as (keyof ListFilter)[]).filter((field) => !NOT_NARROWING.has(field));

/** Returns true if the filter excludes nothing. */
export function showsAll(filter: ListFilter): boolean {
  return NARROWING.every((field) => String(filter[field]).trim() === String(EVERYTHING[field]));
}
