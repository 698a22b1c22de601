import type { Applied } from '../../live/entity';
import type {
  Application,
  ApplicationChange,
  JobRow,
  OwnTrack,
  SubmissionProgress,
  TrackId,
} from '../../protocol/generated/protocol';

/** The numbers of tracks that the viewer may submit to a job, has submitted, and may still submit. */
export interface RemainingLimits {
  allowed: number;
  used: number;
  added: number;
  left: number;
  addedTracks: readonly TrackId[];
  blocked: boolean;
  exceededByPlan: boolean;
}

/** Returns the viewer's limits for a job, from the row of the job. Pure. */
export function remainingLimits(job: JobRow): RemainingLimits {
  const [used, added, allowed] = [job.used ?? 0, job.added ?? 0, job.tracks_per_user_limit];
  return {
    allowed,
    used,
    added,
    left: Math.max(0, allowed - used - added),
    addedTracks: job.added_tracks ?? [],
    blocked: job.is_blocked ?? false,
    exceededByPlan: job.is_exceeded_by_subscription_limit ?? false,
  };
}

/** An application with the rows of its tracks; `rows` is null until the rows are read. */
export interface Submission extends Application {
  rows: readonly OwnTrack[] | null;
}

/** Returns an application after a change on the `application:` topic. `needsRefetch`: the row of a new track has to be read. Pure. */
export function applyApplicationChange(current: Submission, change: ApplicationChange): Applied<Submission> {
  const withRows = (next: (rows: readonly OwnTrack[]) => readonly OwnTrack[]): Applied<Submission> => ({
    value: { ...current, rows: current.rows && next(current.rows) },
  });
  switch (change.kind) {
    case 'tracks_added': {
      const tracks_id = [...new Set([...current.tracks_id, ...change.tracks_id])];
      const needsRefetch = change.tracks_id.some((id) => !current.rows?.some((row) => row.track_id === id));
      return { value: { ...current, tracks_id }, needsRefetch };
    }
    case 'tracks_set': {
      const known = new Map(current.rows?.map((row) => [row.track_id, row]));
      const rows = change.tracks_id.flatMap((id) => known.get(id) ?? []);
      const value = { ...current, tracks_id: change.tracks_id, rows: current.rows && rows };
      return { value, needsRefetch: rows.length < change.tracks_id.length };
    }
    case 'tracks_removed': {
      const stays = (id: TrackId) => !change.tracks_id.includes(id);
      const rows = current.rows?.filter((row) => stays(row.track_id)) ?? null;
      return { value: { ...current, tracks_id: current.tracks_id.filter(stays), rows } };
    }
    case 'track_heard':
      return withRows((rows) => mark(rows, change.track_id, { heard: change.at, heard_by: change.by }));
    case 'track_decided':
      return withRows((rows) => mark(rows, change.track_id, { decided: change.at, decided_by: change.by }));
    case 'status_changed':
      return { value: { ...current, status: change.status } };
    case 'details_changed':
      return { value: { ...current, playlist_name: change.playlist_name, description: change.description } };
    case 'deleted':
      return { value: null };
    case 'background_changed':
    case 'link_created':
    case 'link_changed':
    case 'link_counted':
    case 'link_deleted':
      return { value: current };
  }
}

const NOTHING: SubmissionProgress = {
  received: null,
  heard: null,
  heard_by: null,
  decided: null,
  decided_by: null,
};

function mark(rows: readonly OwnTrack[], id: TrackId, part: Partial<SubmissionProgress>): readonly OwnTrack[] {
  return rows.map((row) =>
    row.track_id === id ? { ...row, progress: { ...NOTHING, ...row.progress, ...part } } : row,
  );
}
