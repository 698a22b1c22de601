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

/** One change of application:, applied to its rows; `missing` are tracks whose rows must be read. Pure. */
export function applyApplicationChange(
  rows: readonly OwnTrack[],
  change: ApplicationChange,
): { rows: readonly OwnTrack[]; missing: boolean } {
  switch (change.kind) {
    case 'tracks_added':
      return { rows, missing: change.tracks_id.some((id) => !rows.some((row) => row.track_id === id)) };
    case 'tracks_removed':
      return { rows: rows.filter((row) => !change.tracks_id.includes(row.track_id)), missing: false };
    case 'track_heard':
      return { rows: mark(rows, change.track_id, { heard: change.at }), missing: false };
    case 'track_decided':
      return { rows: mark(rows, change.track_id, { decided: change.at }), missing: false };
    default:
      return { rows, missing: false };
  }
}

/** What a change of application: says of the application itself. Pure. */
export function applyToApplication(application: Application, change: ApplicationChange): Application {
  switch (change.kind) {
    case 'status_changed':
      return { ...application, status: change.status };
    case 'details_changed':
      return { ...application, playlist_name: change.playlist_name, description: change.description };
    default:
      return application;
  }
}

const NOTHING: SubmissionProgress = { received: null, heard: null, decided: null };

function mark(rows: readonly OwnTrack[], id: TrackId, part: Partial<SubmissionProgress>): readonly OwnTrack[] {
  return rows.map((row) =>
    row.track_id === id ? { ...row, progress: { ...NOTHING, ...row.progress, ...part } } : row,
  );
}
