import type { Next } from '../../live/entity';
import type {
  Application,
  ApplicationChange,
  JobAllowance,
  JobRow,
  OwnTrack,
  SubmissionProgress,
  TrackId,
} from '../../protocol/generated/protocol';

/** What is left of a job's limits for the viewer. */
export interface Left {
  allowed: number;
  used: number;
  added: number;
  left: number;
  addedTracks: readonly TrackId[];
  blocked: boolean;
  exceededByPlan: boolean;
}

/** From the newest that was told: the person's own topic, else the row; the limit is the job's present one. Pure. */
export function leftOf(job: JobRow, told: JobAllowance | undefined): Left {
  const own = told ?? job;
  const [used, added, allowed] = [own.used ?? 0, own.added ?? 0, job.tracks_per_user_limit];
  return {
    allowed,
    used,
    added,
    left: Math.max(0, allowed - used - added),
    addedTracks: own.added_tracks ?? [],
    blocked: own.is_blocked ?? false,
    exceededByPlan: own.is_exceeded_by_subscription_limit ?? false,
  };
}

/** An application with the rows of its tracks, which are null until they are read. */
export interface Submission extends Application {
  rows: readonly OwnTrack[] | null;
}

/** One change of application:. Pure; the row of a track that is new is to be read. */
export function applyApplicationChange(held: Submission, change: ApplicationChange): Next<Submission> {
  const withRows = (next: (rows: readonly OwnTrack[]) => readonly OwnTrack[]): Next<Submission> => ({
    value: { ...held, rows: held.rows && next(held.rows) },
  });
  switch (change.kind) {
    case 'tracks_added':
      return { value: held, isOld: change.tracks_id.some((id) => !held.rows?.some((row) => row.track_id === id)) };
    case 'tracks_removed':
      return withRows((rows) => rows.filter((row) => !change.tracks_id.includes(row.track_id)));
    case 'track_heard':
      return withRows((rows) => mark(rows, change.track_id, { heard: change.at }));
    case 'track_decided':
      return withRows((rows) => mark(rows, change.track_id, { decided: change.at }));
    case 'status_changed':
      return { value: { ...held, status: change.status } };
    case 'details_changed':
      return { value: { ...held, playlist_name: change.playlist_name, description: change.description } };
    case 'deleted':
      return { value: null };
    case 'link_created':
      return { value: held };
  }
}

const NOTHING: SubmissionProgress = { received: null, heard: null, decided: null };

function mark(rows: readonly OwnTrack[], id: TrackId, part: Partial<SubmissionProgress>): readonly OwnTrack[] {
  return rows.map((row) =>
    row.track_id === id ? { ...row, progress: { ...NOTHING, ...row.progress, ...part } } : row,
  );
}
