import { call, callWhole, type Request } from '../../api/client';
import type { ReviewFilters } from '../../protocol/generated/calls';
import {
  type JobId,
  LIMITS,
  type LiveHead,
  type ReviewCounters,
  type ReviewTrack,
  type TrackId,
} from '../../protocol/generated/protocol';
import { APPLIED, EVERYTHING, type ListFilter, type Source, type TabCounts } from './state';

/** Returns the number of rows per page, which is different for the submissions of a job and for a playlist. */
export function pageSize(source: Source): number {
  return source.kind === 'playlist' ? LIMITS.PLAYLIST_PAGE : LIMITS.SUBMISSIONS_PAGE;
}

interface PageResult {
  tracks: ReviewTrack[];
  number_of_tracks: number;
  listened?: number;
  counters?: ReviewCounters;
  counts?: TabCounts;
}

export interface Page extends PageResult {
  offset: number;
  live: LiveHead | null;
}

function filtersOf({ unrated, disagree, heard, marks, genre, tags, bpmFrom, bpmTo }: ListFilter): ReviewFilters {
  return {
    ...(unrated ? { unrated } : {}),
    ...(disagree ? { disagree } : {}),
    ...(heard === 'any' ? {} : { heard: heard === 'yes' }),
    ...(marks.length === 0 ? {} : { marks: [...marks] }),
    ...(genre.trim() === '' ? {} : { genre: genre.trim() }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(bpmFrom === null ? {} : { bpm_from: bpmFrom }),
    ...(bpmTo === null ? {} : { bpm_to: bpmTo }),
  };
}

function query(job: JobId, source: Source, filter: ListFilter): Request<'application/get_applied'> {
  const filters = filtersOf(filter);
  return {
    job_id: job,
    ...(source.kind === 'playlist' ? { playlist_id: source.playlist_id } : {}),
    from: filter.from,
    to: filter.to,
    ...(filter.sortBy === 'placement' ? {} : { sort_by: filter.sortBy, sort_direction: filter.direction }),
    ...(filter.type === 'all' ? {} : { type: filter.type }),
    ...(filter.listenedFirst ? { listened_first: true } : {}),
    ...(Object.keys(filters).length === 0 ? {} : { filters }),
    ...(filter.withdrawn && source.kind === 'applied' ? { with_withdrawn: true } : {}),
    ...(filter.q.trim() === '' ? {} : { q: filter.q.trim() }),
  };
}

function path(source: Source) {
  return source.kind === 'playlist' ? 'application/get_playlist' : 'application/get_applied';
}

/** Reads one page of the list, and the head of the `review:` topic at the time of the response. */
export async function readPage(
  job: JobId,
  source: Source,
  filter: ListFilter,
  offset: number,
  signal: AbortSignal,
): Promise<Page> {
  const body = { ...query(job, source, filter), offset, limit: pageSize(source) };
  const { result, live } = await callWhole(path(source), body, signal);
  return { ...result, offset, live: live ?? null };
}

/** Searches all submissions of a job for a text; returns the first page. Rejects with an ApiError. */
export function findSubmissions(job: JobId, q: string, signal: AbortSignal): Promise<Page> {
  return readPage(job, APPLIED, { ...EVERYTHING, q }, 0, signal);
}

/** The maximum number of rows in one response. */
export const MAX_ROWS = 200;

/** Reads all submissions of a job, at most MAX_ROWS. Rejects with an ApiError. */
export async function readAllSubmitted(job: JobId, signal: AbortSignal) {
  const { result, live } = await callWhole('application/get_applied', { job_id: job, limit: MAX_ROWS }, signal);
  return { tracks: result.tracks, live: live ?? null };
}

/** Reads these submissions of a job, at most MAX_ROWS; tracks that are not submitted are left out. Rejects with an ApiError. */
export async function readSubmissions(job: JobId, tracks: readonly TrackId[]) {
  const { result, live } = await callWhole('application/get_applied', { job_id: job, track_ids: [...tracks] });
  return { tracks: result.tracks, live: live ?? null };
}

export type Counts = Pick<PageResult, 'listened' | 'counters' | 'counts'>;

/**
 * Reads the counts of the tabs and the counters of the job. If the counts are already loaded (`known`), only the counters are read. The
 * request begins at the second row, because the server counts a request for the first page as a visit of the list, after which
 * earlier submissions no longer count as new.
 */
export async function readCounts(
  job: JobId,
  source: Source,
  filter: ListFilter,
  signal: AbortSignal,
  known?: TabCounts,
): Promise<Counts> {
  const window = { offset: 1, limit: 1 };
  const [whole, shared] = await Promise.all([
    call('application/get_applied', { ...query(job, APPLIED, filter), ...window }, signal),
    source.kind === 'playlist' && known === undefined
      ? call(
          'application/get_playlist',
          { ...query(job, source, filter), playlist_id: source.playlist_id, ...window },
          signal,
        )
      : null,
  ]);
  return { ...whole, counts: known ?? (shared ?? whole).counts };
}
