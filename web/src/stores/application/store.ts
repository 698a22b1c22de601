import { call, callLive } from '../../api/client';
import { createLiveEntity, useEntity } from '../../live/entity';
import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import {
  type Application,
  type ApplicationChange,
  type ApplicationId,
  type ApplicationSnapshot,
  type JobId,
  type JobTrackAnswer,
  LIMITS,
  type LiveHead,
  type OwnTrack,
  type TrackId,
} from '../../protocol/generated/protocol';
import { applyApplicationChange, type Submission } from './apply';

const applications = createLiveEntity<Submission, ApplicationChange, ApplicationSnapshot>({
  topic: (id) => `application:${id}`,
  read: async (id, _signal, held) => {
    const { rows, live: head } = await readRows(id);
    if (!held) throw new Error(`application ${id} was never listed`);
    // what is known beside the rows is no newer than before
    return { value: { ...held.value, rows }, live: held.live.offset < head.offset ? held.live : head };
  },
  apply: applyApplicationChange,
  merge: (held, snapshot) => ({ value: { ...held, ...snapshot }, isOld: true }),
});

/** What a creator puts together for one job. */
export interface Workbench {
  /** The applications to the job, the newest first. */
  applications: readonly ApplicationId[];
  /** The one that tracks go to unless another is chosen. */
  latest: ApplicationId;
  /** The creator's own tracks that can be submitted. */
  own: readonly OwnTrack[];
}

const workbenches = createResource<JobId, Workbench>({
  read: async (job, signal) => {
    const latest = await call('application/get_default', { job_id: job }, signal);
    const [listed, own] = await Promise.all([call('application/get_by_job', { job_id: job }, signal), readOwn(signal)]);
    for (const one of listed) putApplication(one);
    return { applications: listed.map(({ id }) => id), latest: latest.id, own };
  },
});

/** What the open job's detail works on. */
export const useWorkbench = (job: JobId) => useResource(workbenches, job);

/** An application with the rows of its tracks. */
export const useSubmission = (id: ApplicationId | null) => useEntity(applications, id);

/** The names of applications, as they are now. */
export const useApplicationNames = (ids: readonly ApplicationId[]): readonly string[] => {
  const cells = applications.cells.use();
  return ids.map((id) => cells[String(id)]?.value?.playlist_name ?? '');
};

function putApplication(one: Application): void {
  applications.put(one.id, { ...one, rows: applications.value(one.id)?.rows ?? null }, one.live, true);
}

async function readOwn(signal: AbortSignal): Promise<OwnTrack[]> {
  const tracks: OwnTrack[] = [];
  for (let total = 1; tracks.length < total; ) {
    const body = { type: 'all' as const, offset: tracks.length, limit: LIMITS.PAGE_MAX };
    const page = await call('track/get', body, signal);
    tracks.push(...page.tracks);
    total = page.tracks.length === 0 ? 0 : page.number_of_tracks;
  }
  // a track without information cannot be submitted
  return tracks.filter((track) => track.track_duration !== null);
}

/** All rows, since a submission sends the whole list again. The head is that of the first page: changes apply twice without harm. */
async function readRows(id: ApplicationId): Promise<{ rows: OwnTrack[]; live: LiveHead }> {
  const rows: OwnTrack[] = [];
  let head: LiveHead | null = null;
  for (let total = 1; rows.length < total || head === null; ) {
    const page = await callLive('application/get_tracks', { id, offset: rows.length, limit: LIMITS.PAGE_MAX });
    head ??= page.live;
    rows.push(...page.result.tracks);
    total = page.result.tracks.length === 0 ? 0 : page.result.number_of_tracks;
  }
  return { rows, live: head };
}

/** Puts a track on the list for a job. Fails with an ApiError, or ConnectionLost. */
export async function addTrack(job: JobId, track: TrackId): Promise<void> {
  await live.send<JobTrackAnswer>('application.add_track', { job_id: job, track_id: track });
}

/** Takes a track off the list, or out of what was submitted. Fails with an ApiError, or ConnectionLost. */
export async function removeTrack(job: JobId, submission: Submission | null, track: TrackId): Promise<void> {
  if (submission?.rows?.some((row) => row.track_id === track)) {
    await call('application/delete_tracks', { id: submission.id, tracks_id: [track] });
  } else {
    await live.send<JobTrackAnswer>('application.remove_track', { job_id: job, track_id: track });
  }
}

/** Submits what was submitted already and what was added. Fails with an ApiError. */
export async function submitTracks({ id, rows }: Submission, added: readonly TrackId[]): Promise<void> {
  const tracks_id = [...(rows ?? []).map(({ track_id }) => track_id), ...added];
  putApplication(await call('application/update', { id, tracks_id }));
}
