import { live } from '../../live/live';
import { onSessionReset } from '../../live/session-store';
import type { JobId, TrackId } from '../../protocol/generated/protocol';
import { isAdded } from '../job-list/store';
import { onUserEvent } from '../session/store';

/** An addition to the creator's list of tracks to submit to a job, or a removal, that the row of the job may not show yet. */
interface Edit {
  job: JobId;
  track: TrackId;
  event: 'application.add_track' | 'application.remove_track';
  sent: Promise<unknown>;
  isAcked: boolean;
  /** Ends the wait for the row. */
  end: () => void;
}

/** The edits in the order in which they were sent. */
const edits = new Set<Edit>();

onSessionReset(() => {
  for (const edit of edits) edit.end();
});

const isAddition = ({ event }: Edit) => event === 'application.add_track';
const editsOf = (job: JobId): readonly Edit[] => [...edits].filter((edit) => edit.job === job);

async function send(event: Edit['event'], job: JobId, track: TrackId): Promise<void> {
  const edit: Edit = {
    job,
    track,
    event,
    sent: live.send(event, { job_id: job, track_id: track }),
    isAcked: false,
    end: () => {
      edits.delete(edit);
      unsubscribe();
    },
  };
  // the acknowledgement comes before the change of the row
  const unsubscribe = onUserEvent(
    (change) => {
      if (change.kind !== 'left_changed' || change.job_id !== job) return;
      if (edit.isAcked || change.added_tracks?.includes(track) === isAddition(edit)) edit.end();
    },
    () => edit.isAcked && edit.end(),
  );
  edits.add(edit);
  try {
    await edit.sent;
    edit.isAcked = true;
  } catch (failure) {
    edit.end();
    throw failure;
  }
}

/** Adds a track to the creator's list of tracks to submit to a job. Rejects with an ApiError, or ConnectionLost. */
export const addTrack = (job: JobId, track: TrackId): Promise<void> => send('application.add_track', job, track);

/** Removes a track from the creator's list of tracks to submit to a job. Rejects with an ApiError, or ConnectionLost. */
export const removeAddedTrack = (job: JobId, track: TrackId): Promise<void> =>
  send('application.remove_track', job, track);

/**
 * Waits until all running additions and removals are acknowledged. Returns the tracks to submit to a job: those that the row of the job
 * shows, and the changes that it does not show yet.
 */
export async function settleAddedTracks(job: JobId, shown: readonly TrackId[]): Promise<readonly TrackId[]> {
  const waiting = editsOf(job);
  const settled = await Promise.allSettled(waiting.map(({ sent }) => sent));
  const added = new Set(shown);
  for (const [at, edit] of waiting.entries()) {
    if (settled[at]?.status !== 'fulfilled') continue;
    if (isAddition(edit)) added.add(edit.track);
    else added.delete(edit.track);
  }
  return [...added];
}

/** Returns true if a track is on the creator's list of tracks to submit to a job. */
export function isTrackAdded(job: JobId, track: TrackId): boolean {
  const last = editsOf(job).findLast((edit) => edit.track === track && edit.isAcked);
  return last ? isAddition(last) : isAdded(job, track);
}
