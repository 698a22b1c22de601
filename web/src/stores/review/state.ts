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
/** placement: none was chosen, and the server's order stands. */
export type SortBy = SortColumn | 'placement';
export type Direction = 'up' | 'down';

export const MARKS = ['shortlist', 'hold', 'pass'] as const satisfies readonly Mark[];
/** A mark that is asked for; none: tracks without one. */
export type MarkFilter = Mark | 'none';

export const HEARD = ['any', 'yes', 'no'] as const;
/** Asks for tracks that the viewer has heard, for the others, or for any. */
export type HeardFilter = (typeof HEARD)[number];

/** What the list shows, and in what order. */
export interface ListFilter {
  type: TypeTab;
  /** The quality filter, 0 to 10, on the shown mean. */
  from: number;
  to: number;
  sortBy: SortBy;
  direction: Direction;
  listenedFirst: boolean;
  /** Only what the viewer has not rated. */
  unrated: boolean;
  /** Only what reviewers disagree about. */
  disagree: boolean;
  heard: HeardFilter;
  /** Only tracks with one of these marks; empty: whatever they are marked. */
  marks: readonly MarkFilter[];
  /** Empty: any. */
  genre: string;
  /** Only tracks with all of these tags. */
  tags: readonly string[];
  /** Beats per minute, inclusive; null: no bound. */
  bpmFrom: number | null;
  bpmTo: number | null;
  /** Submissions that were withdrawn stand in the list, too. */
  withdrawn: boolean;
  /** Part of a title, of an artist's name or of the tags. */
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

/** Parts of the filter whose numbers follow each change of a row. */
export type FilterCount = 'unrated_by_me' | 'we_disagree' | 'heard' | 'unheard' | Mark;

/** The numbers of tracks that each type has, and each part of the filter leaves. */
export type TabCounts = Readonly<Record<TypeTab, number> & Partial<Record<FilterCount | 'withdrawn', number>>>;

/** Where the rows come from: all submissions of the job, or one shared playlist. */
export type Source = { kind: 'applied' } | { kind: 'playlist'; playlist_id: PlaylistId };

/** A rating that was given here and is not confirmed. It lies over what the server has said. */
export interface OwnRating {
  value: number | null;
  /** What the server may say one's own rating is without anybody else having changed it: before it, and sent from here. */
  allowed: readonly (number | null)[];
  token: number;
  /** It has been waiting for 400 ms. */
  late: boolean;
}

/** A change that was made here of one or many rows and is not confirmed. It lies over what the server has said. */
export interface OwnChange<T> {
  value: T;
  token: number;
  /** It has been waiting for 400 ms. */
  late: boolean;
}

/** A fresh change on a row. */
export interface Highlight {
  tone: 'own' | 'other';
  /** The part that has changed; unset: the rating. */
  of?: 'mark';
  /** Whose change it is, where somebody is known. */
  by: UserId | null;
  token: number;
}

/** Counters that have just moved: by oneself, or by somebody else. */
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
  /** Its reviewers rate blind; null until that is known. */
  blind: boolean | null;
  source: Source;
  /** Who is looking. */
  me: UserId;
  filter: ListFilter;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  /** Why a page of the list could not be read; others are not asked for until Retry. */
  pageFailure: unknown;
  /** What the server has said of every row that is known, in the list or in a playlist. */
  rows: IdMap<ReviewTrack>;
  /** The list by place; null where the page has not been read. */
  order: readonly (TrackId | null)[];
  ownRatings: IdMap<OwnRating>;
  ownMarks: IdMap<OwnChange<TrackMark | null>>;
  ownAbstentions: IdMap<OwnChange<boolean>>;
  /** In a blind job: the frame up to which one's own rating of a track is known here, or since which it is not. */
  ratedAt: IdMap<number>;
  /** Ratings that were refused: the value that was tried. */
  refused: IdMap<{ tried: number | null }>;
  highlights: IdMap<Highlight>;
  /** Withdrawn rows on their way out. */
  leaving: IdMap<true>;
  arrivals: readonly Arrival[];
  counters: ReviewCounters | null;
  /** The counters that have just moved, and who moved them. */
  movedCounters: MovedCounters | null;
  /** How many of the job's tracks the viewer has listened to. */
  listened: number | null;
  /** How many tracks each tab shows under the list's other filters; null until told. */
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

/** The frame of a change that is applied. */
export interface ApplyContext {
  /** The frame's number. */
  offset: number;
  /** It comes with the answer to subscribe, or brings a page up to date: nothing flashes. */
  missed: boolean;
  /** Names this change's highlights. */
  token: number;
  /** The time at which the frame was committed. */
  at: Timestamp;
  /** The frame is of one's own rating. */
  own?: boolean;
}

/** The fields of the filter that order the list, or put more into it: they leave nothing out. */
const NOT_NARROWING: ReadonlySet<string> = new Set(['sortBy', 'direction', 'listenedFirst', 'withdrawn']);
const NARROWING = (Object.keys(EVERYTHING) as (keyof ListFilter)[]).filter((field) => !NOT_NARROWING.has(field));

/** Whether the filter leaves nothing out. */
export function showsAll(filter: ListFilter): boolean {
  return NARROWING.every((field) => String(filter[field]).trim() === String(EVERYTHING[field]));
}
