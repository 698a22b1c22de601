import { call, callWhole, type Request } from '../../api/client';
import {
  type JobId,
  LIMITS,
  type LiveHead,
  type ReviewCounters,
  type ReviewTrack,
} from '../../protocol/generated/protocol';
import type { ListFilter, Source, TypeTab } from './state';

/** How many rows a page of a source has. */
export function pageSize(source: Source): number {
  return source.kind === 'playlist' ? LIMITS.PLAYLIST_PAGE : LIMITS.SUBMISSIONS_PAGE;
}

interface PageResult {
  tracks: ReviewTrack[];
  number_of_tracks: number;
  listened?: number;
  counters?: ReviewCounters;
}

export interface Page extends PageResult {
  offset: number;
  live: LiveHead | null;
}

function query(job: JobId, source: Source, filter: ListFilter): Request<'application/get_applied'> {
  return {
    job_id: job,
    ...(source.kind === 'playlist' ? { playlist_id: source.playlist_id } : {}),
    from: filter.from,
    to: filter.to,
    sort_by: filter.sortBy,
    sort_direction: filter.direction,
    ...(filter.type === 'all' ? {} : { type: filter.type }),
    ...(filter.listenedFirst ? { listened_first: true } : {}),
  };
}

function path(source: Source) {
  return source.kind === 'playlist' ? 'application/get_playlist' : 'application/get_applied';
}

/** One page of the list, with the head of review: that it reflects. */
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

export interface Counts {
  types: Record<TypeTab, number>;
  listened: number | null;
  counters: ReviewCounters | null;
}

/** How many tracks each type has, and the counters of the job. Asks past the first row: a first page counts as a visit. */
export async function readCounts(job: JobId, source: Source, signal: AbortSignal): Promise<Counts> {
  const count = (type: TypeTab) =>
    call(
      path(source),
      {
        job_id: job,
        ...(source.kind === 'playlist' ? { playlist_id: source.playlist_id } : {}),
        ...(type === 'all' ? {} : { type }),
        offset: 1,
        limit: 1,
      },
      signal,
    );
  const whole = call('application/get_applied', { job_id: job, offset: 1, limit: 1 }, signal);
  const all = source.kind === 'playlist' ? count('all') : whole;
  const answers = await Promise.all([all, count('music'), count('sfx'), count('audio'), whole]);
  const [total, music, sfx, audio, job_whole] = answers;
  return {
    types: {
      all: total.number_of_tracks,
      music: music.number_of_tracks,
      sfx: sfx.number_of_tracks,
      audio: audio.number_of_tracks,
    },
    listened: job_whole.listened ?? null,
    counters: job_whole.counters ?? null,
  };
}
