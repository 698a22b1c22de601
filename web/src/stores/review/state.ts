import type {
  JobId,
  PlaylistId,
  ReviewCounters,
  ReviewTrack,
  TrackId,
  UserId,
} from '../../protocol/generated/protocol';
import { emptyIdMap, type IdMap } from './id-map';

export const TYPES = ['all', 'music', 'sfx', 'audio'] as const;
export type TypeTab = (typeof TYPES)[number];

export type SortColumn = 'title' | 'duration' | 'artist_name' | 'rating' | 'creation_date';
/** placement: none was chosen, and the server's order stands. */
export type SortBy = SortColumn | 'placement';
export type Direction = 'up' | 'down';

export type Only = 'everything' | 'unrated_by_me' | 'we_disagree';

/** What the list shows, and in what order. */
export interface ListFilter {
  type: TypeTab;
  /** The quality filter, 0 to 10, on the shown mean. */
  from: number;
  to: number;
  sortBy: SortBy;
  direction: Direction;
  listenedFirst: boolean;
  /** Only what waits for one's own rating, or is argued about. */
  only: Only;
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
  only: 'everything',
  withdrawn: false,
  q: '',
};

/** How many tracks each type has; of all submissions also those that wait for one's own rating, are argued about, or were withdrawn. */
export type TabCounts = Readonly<Record<TypeTab, number> & Partial<Record<Only | 'withdrawn', number>>>;

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

/** A fresh change on a row. */
export interface Highlight {
  tone: 'own' | 'other';
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
  source: { kind: 'applied' },
  me: 0,
  filter: EVERYTHING,
  status: 'idle',
  failure: null,
  pageFailure: null,
  rows: emptyIdMap(),
  order: [],
  ownRatings: emptyIdMap(),
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

/** Whether the filter leaves nothing out. */
export function showsAll({ type, from, to, only, q }: ListFilter): boolean {
  const all = EVERYTHING;
  return type === all.type && from === all.from && to === all.to && only === all.only && q.trim() === '';
}
