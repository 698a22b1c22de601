import { useMemo } from 'react';
import { call, callLive } from '../../api/client';
import { ApiError, isConflict } from '../../api/errors';
import { readAll } from '../../api/pages';
import { createLiveEntity, useEntity } from '../../live/entity';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import {
  type Application,
  type ApplicationChange,
  type ApplicationId,
  type ApplicationSnapshot,
  type JobId,
  LIMITS,
  type LiveHead,
  type OwnTrack,
  type TrackId,
  type UserChange,
} from '../../protocol/generated/protocol';
import { deletion } from '../history/deletion';
import type { UndoableAction } from '../history/store';
import { selectOwnTopic, useSession } from '../session/store';
import { removeAddedTrack } from './added-tracks';
import { applyApplicationChange, type Submission } from './apply';
import { notifyProgress } from './progress';

const applications = createLiveEntity<Submission, ApplicationChange, ApplicationSnapshot>({
  topic: (id) => `application:${id}`,
  read: async (id, _signal, current) => {
    const { rows, live: head } = await readRows(id);
    if (!current) throw new Error(`application ${id} was never listed`);
    // the other parts of the value are still as old as before
    return { value: { ...current.value, rows }, live: current.live.offset < head.offset ? current.live : head };
  },
  apply: applyApplicationChange,
  merge: (current, snapshot) => ({ value: { ...current, ...snapshot }, needsRefetch: true }),
  onChange: (_id, change, before, missed) => notifyProgress(change, before, missed),
});

/** The data for submitting tracks to one job: the creator's applications to the job, and the tracks that can be submitted. */
export interface DraftSubmission {
  /** The applications to the job, the newest first. */
  applications: readonly ApplicationId[];
  /** The application to which tracks are added by default. */
  latest: ApplicationId;
  /** The creator's own tracks that can be submitted. */
  own: readonly OwnTrack[];
}

const draftSubmissions = createResource<JobId, DraftSubmission, UserChange>({
  read: async (job, signal) => {
    const latest = await call('application/get_default', { job_id: job }, signal);
    const [listed, own] = await Promise.all([call('application/get_by_job', { job_id: job }, signal), readOwn(signal)]);
    for (const one of listed) putApplication(one);
    return { applications: listed.map(({ id }) => id), latest: latest.id, own };
  },
  topic: () => selectOwnTopic(useSession.getState()),
  // another tab has created or deleted a submission, or a track has changed
  isInvalidatedBy: (change, job) => {
    if (change.kind === 'application_created' || change.kind === 'application_deleted') return change.job_id === job;
    return change.kind === 'track_changed';
  },
});

/** Returns the creator's applications to a job and the tracks that can be submitted, for the opened row of the job. */
export const useDraftSubmission = (job: JobId) => useResource(draftSubmissions, job);

/** Returns an application with the rows of its tracks; reads nothing if the id is null. */
export const useSubmission = (id: ApplicationId | null) => useEntity(applications, id);

/** Returns the current names of applications; an empty text for an unknown application. */
export const useApplicationNames = (ids: readonly ApplicationId[]): readonly string[] => {
  const cells = applications.cache.use();
  return ids.map((id) => cells[String(id)]?.value?.playlist_name ?? '');
};

/**
 * Returns the ids of all tracks in the given applications, except those in the application `but`. Applications that are not loaded are
 * ignored.
 */
export function useTracksOfOtherSubmissions(
  ids: readonly ApplicationId[],
  but: ApplicationId | string | null,
): ReadonlySet<TrackId> {
  const cells = applications.cache.use();
  return useMemo(
    () => new Set(ids.filter((id) => id !== but).flatMap((id) => cells[String(id)]?.value?.tracks_id ?? [])),
    [cells, ids, but],
  );
}

/** Stores an application from a response. If the response does not contain its rows, they are read. */
export function putApplication(one: Application, rows?: readonly OwnTrack[]): void {
  const known = rows ?? applications.value(one.id)?.rows ?? null;
  applications.put(one.id, { ...one, rows: known }, one.live, rows === undefined);
}

/** Removes an application that the user has deleted. */
export const dropApplication = (id: ApplicationId): void => applications.drop(id);

async function readOwn(signal: AbortSignal): Promise<OwnTrack[]> {
  const tracks = await readAll(async (offset) => {
    const page = await call('track/get', { type: 'all', offset, limit: LIMITS.PAGE_MAX }, signal);
    return { rows: page.tracks, total: page.number_of_tracks };
  });
  // a track without information cannot be submitted
  return tracks.filter((track) => track.track_duration !== null);
}

/**
 * Reads all rows of an application, since a submission sends the whole list. Also returns the topic's head at the time of the first page.
 * Changes after that head are applied to the rows again, which is harmless.
 */
async function readRows(id: ApplicationId): Promise<{ rows: OwnTrack[]; live: LiveHead }> {
  let head: LiveHead | null = null;
  const rows = await readAll(async (offset) => {
    const { result, live: at } = await callLive('application/get_tracks', { id, offset, limit: LIMITS.PAGE_MAX });
    head ??= at;
    return { rows: result.tracks, total: result.number_of_tracks };
  });
  return { rows, live: head as unknown as LiveHead };
}

/**
 * Removes a track from the creator's list of tracks to submit to a job, or from the submission that contains it. Rejects with an ApiError,
 * or ConnectionLost.
 */
export async function removeTrack(job: JobId, submission: Submission, track: TrackId): Promise<void> {
  if (submission.tracks_id.includes(track)) {
    await call('application/delete_tracks', { id: submission.id, tracks_id: [track] });
  } else {
    await removeAddedTrack(job, track);
  }
}

/** The values that are sent with the tracks of a submission. */
interface Sent {
  /** The note to the reviewers; if it is omitted, the existing note stays. */
  description?: string;
  /** True if tracks on the creator's list of tracks to submit that are not part of this submission stay on that list. */
  keep_added?: true;
}

/** Submits the added tracks together with the tracks that the submission already has. Rejects with an ApiError. */
export async function submitTracks(
  submission: Submission,
  added: readonly TrackId[],
  beside: Sent = {},
): Promise<void> {
  try {
    await submit(submission, added, beside);
  } catch (failure) {
    if (!isConflict(failure)) throw failure;
    // another tab has changed the submission: its current tracks stay, and the added tracks are added to them
    await submit(await readApplication(submission), added, beside);
  }
}

/** Submits the added tracks as a new application with its own name; returns its id. Rejects with an ApiError. */
export async function createSubmission(
  job_id: JobId,
  playlist_name: string,
  description: string,
  added: readonly TrackId[],
  request_id: string,
): Promise<ApplicationId> {
  const body = { job_id, playlist_name, description, tracks_id: sortedUnique(added), request_id };
  const { id } = await call('application/create', body);
  await draftSubmissions.read(draftSubmissions.keyOf(job_id));
  return id;
}

/** Returns the action that deletes a whole submission, together with its share links. */
export function submissionDeletion(job: JobId, id: ApplicationId, name: string): UndoableAction {
  const read = () => draftSubmissions.read(draftSubmissions.keyOf(job));
  return deletion(
    `Deleted “${name}”`,
    async () => {
      const deleted = await call('application/delete', { id });
      await read();
      return deleted;
    },
    async (undo) => {
      await live.send('application.restore', { undo });
      await read();
    },
  );
}

/**
 * Submits a track again that was just removed. Tracks that were added to the list in the meantime are not submitted. Rejects with an
 * ApiError.
 */
export async function restoreTrack(submission: Submission, track: TrackId): Promise<void> {
  await submitTracks(applications.value(submission.id) ?? submission, [track], { keep_added: true });
}

/** Returns the ids in ascending order, without duplicates, since the order of a submission's tracks has no meaning. */
const sortedUnique = (ids: readonly TrackId[]) => [...new Set(ids)].toSorted((left, right) => left - right);

/**
 * Sends the list of tracks, together with the version of the submission from which the list was made. If the submission has changed since
 * that version, the server refuses the request.
 */
async function submit(
  { id, tracks_id: current, version }: Application,
  added: readonly TrackId[],
  beside: Sent,
): Promise<void> {
  const tracks_id = sortedUnique([...current, ...added]);
  putApplication(await call('application/update', { id, tracks_id, version, ...beside }));
}

async function readApplication({ id, job_id }: Submission): Promise<Application> {
  const listed = job_id === null ? [] : await call('application/get_by_job', { job_id });
  const found = listed.find((one) => one.id === id);
  if (!found) throw new ApiError('not_found', 404);
  return found;
}
