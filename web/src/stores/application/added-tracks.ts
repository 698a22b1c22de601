import { live } from '../../live/live';
import { onSessionReset } from '../../live/session-store';
import type { JobId, LiveHead, TrackId } from '../../protocol/generated/protocol';
import { isAdded } from '../job-list/store';

/** An addition to the creator's list of tracks to submit to a job, or a removal, that the row of the job may not show yet. */
interface Edit {
  job: JobId;
  track: TrackId;
  isAddition: boolean;
  sent: Promise<unknown>;
  /** The head of the person's own topic after the edit; null until the edit is acknowledged. */
  at: LiveHead | null;
}

/** The edits in the order in which they were sent. */
const edits = new Set<Edit>();

onSessionReset(() => edits.clear());

/** Returns true if the page has not yet received the frame that brings its rows up to a head. */
function isAhead(at: LiveHead): boolean {
  const here = live.head(at.topic);
  return here !== null && here.epoch === at.epoch && here.offset < at.offset;
}

/** Returns the edits of a job's list that its row may not show yet. */
function pendingEdits(job: JobId): readonly Edit[] {
  for (const edit of edits) if (edit.at && !isAhead(edit.at)) edits.delete(edit);
  return [...edits].filter((edit) => edit.job === job);
}

async function send(job: JobId, track: TrackId, isAddition: boolean): Promise<void> {
  const sent = live.send(isAddition ? 'application.add_track' : 'application.remove_track', {
    job_id: job,
    track_id: track,
  });
  const edit: Edit = { job, track, isAddition, sent, at: null };
  edits.add(edit);
  try {
    edit.at = (await sent).live ?? null;
  } finally {
    if (!edit.at) edits.delete(edit);
  }
}

/** Adds a track to the creator's list of tracks to submit to a job. Rejects with an ApiError, or ConnectionLost. */
export const addTrack = (job: JobId, track: TrackId): Promise<void> => send(job, track, true);

/** Removes a track from the creator's list of tracks to submit to a job. Rejects with an ApiError, or ConnectionLost. */
export const removeAddedTrack = (job: JobId, track: TrackId): Promise<void> => send(job, track, false);

/**
 * Waits until all running additions and removals are acknowledged. Returns the tracks to submit to a job: those that the row of the job
 * shows, and the changes that it does not show yet.
 */
export async function settleAddedTracks(job: JobId, shown: readonly TrackId[]): Promise<readonly TrackId[]> {
  const pending = pendingEdits(job);
  const settled = await Promise.allSettled(pending.map(({ sent }) => sent));
  const added = new Set(shown);
  for (const [index, { track, isAddition }] of pending.entries()) {
    if (settled[index]?.status !== 'fulfilled') continue;
    if (isAddition) added.add(track);
    else added.delete(track);
  }
  return [...added];
}

/** Returns true if a track is on the creator's list of tracks to submit to a job. */
export function isTrackAdded(job: JobId, track: TrackId): boolean {
  const last = pendingEdits(job).findLast((edit) => edit.track === track && edit.at !== null);
  return last ? last.isAddition : isAdded(job, track);
}
