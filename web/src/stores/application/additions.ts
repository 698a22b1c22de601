import { live } from '../../live/live';
import { onSessionReset } from '../../live/session-store';
import type { JobId, TrackId } from '../../protocol/generated/protocol';
import { isAdded } from '../job-list/store';
import { onUserEvent } from '../session/store';

/** A track that the creator has added to the list of tracks to submit to a job, while the row of the job may not show it yet. */
interface Addition {
  job: JobId;
  track: TrackId;
  sent: Promise<unknown>;
  isAcked: boolean;
  /** Ends the wait for the row. */
  end: () => void;
}

const additions = new Set<Addition>();

onSessionReset(() => {
  for (const addition of additions) addition.end();
});

/** Adds a track to the creator's list of tracks to submit to a job. Rejects with an ApiError, or ConnectionLost. */
export async function addTrack(job: JobId, track: TrackId): Promise<void> {
  const addition: Addition = {
    job,
    track,
    sent: live.send('application.add_track', { job_id: job, track_id: track }),
    isAcked: false,
    end: () => {
      additions.delete(addition);
      unsubscribe();
    },
  };
  // the acknowledgement comes before the change that adds the track to the row
  const unsubscribe = onUserEvent(
    (change) => {
      if (change.kind !== 'left_changed' || change.job_id !== job) return;
      if (addition.isAcked || change.added_tracks?.includes(track)) addition.end();
    },
    () => addition.isAcked && addition.end(),
  );
  additions.add(addition);
  try {
    await addition.sent;
    addition.isAcked = true;
  } catch (failure) {
    addition.end();
    throw failure;
  }
}

/** Removes a track from the creator's list of tracks to submit to a job. Rejects with an ApiError, or ConnectionLost. */
export async function removeAddedTrack(job: JobId, track: TrackId): Promise<void> {
  await live.send('application.remove_track', { job_id: job, track_id: track });
  for (const addition of additionsTo(job)) if (addition.track === track) addition.end();
}

/** Waits until all running additions to a job are acknowledged; returns the added tracks that the row of the job does not show yet. */
export async function settleAdditions(job: JobId): Promise<readonly TrackId[]> {
  const waiting = additionsTo(job);
  const settled = await Promise.allSettled(waiting.map(({ sent }) => sent));
  return waiting.filter((_, at) => settled[at]?.status === 'fulfilled').map(({ track }) => track);
}

/** Returns true if a track is on the creator's list of tracks to submit to a job. */
export const isToBeSubmitted = (job: JobId, track: TrackId): boolean =>
  isAdded(job, track) || additionsTo(job).some((addition) => addition.track === track && addition.isAcked);

const additionsTo = (job: JobId): readonly Addition[] => [...additions].filter((addition) => addition.job === job);
