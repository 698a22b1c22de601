import { call, callWhole } from '../../api/client';
import type { Subscription } from '../../live/dispatch';
import { live } from '../../live/live';
import { isOutage, onReturn } from '../../live/outage';
import { createSessionStore } from '../../live/session-store';
import {
  type Application,
  type ApplicationChange,
  type ApplicationId,
  type ApplicationSnapshot,
  type JobChange,
  type JobId,
  type JobSnapshot,
  type JobTrackAnswer,
  LIMITS,
  type LiveHead,
  type OwnTrack,
  type TrackId,
} from '../../protocol/generated/protocol';
import { applyJobChange } from '../job/apply';
import { changeJob, keepJob, useJobList } from '../job-list/store';
import { useSession } from '../session/store';
import { applyApplicationChange, applyToApplication } from './apply';

export interface ApplicationState {
  /** The job whose detail is open. */
  job: JobId | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
  failure: unknown;
  /** The creator's applications to the job; the newest first. */
  applications: readonly Application[];
  /** The one that tracks go to. */
  chosen: Application | null;
  /** The rows of the chosen one, with how far each has come. */
  submitted: readonly OwnTrack[];
  /** The creator's own tracks that can be submitted. */
  own: readonly OwnTrack[];
  /** Tracks whose adding or removing is on its way. */
  pending: readonly TrackId[];
  submitting: boolean;
}

const START: ApplicationState = {
  job: null,
  status: 'idle',
  failure: null,
  applications: [],
  chosen: null,
  submitted: [],
  own: [],
  pending: [],
  submitting: false,
};

/** What a creator puts together for one job. */
export const useApplication = createSessionStore<ApplicationState>(() => START, closeApplication);

let subscriptions: Subscription[] = [];
let stopWaiting = () => {};

/** Opens the detail of a job. */
export async function openApplication(job: JobId): Promise<void> {
  closeApplication();
  keepJob(job);
  useApplication.setState({ ...START, job, status: 'loading' });
  stopWaiting = onReturn(() => {
    const { status, failure } = useApplication.getState();
    if (status === 'failed' && isOutage(failure)) void openApplication(job);
  });
  const stands = () => useApplication.getState().job === job;
  try {
    const chosen = await call('application/get_default', { job_id: job });
    const [applications, own] = await Promise.all([call('application/get_by_job', { job_id: job }), readOwn()]);
    if (!stands()) return;
    useApplication.setState({ applications, own });
    await chooseApplication(chosen.id);
    if (!stands()) return;
    useApplication.setState({ status: 'ready' });
    subscriptions.push(subscribeToJob(job));
  } catch (failure) {
    if (stands()) useApplication.setState({ status: 'failed', failure });
  }
}

export function closeApplication(): void {
  for (const subscription of subscriptions) subscription.unsubscribe();
  subscriptions = [];
  stopWaiting();
  keepJob(null);
  useApplication.setState(START);
}

async function readOwn(): Promise<OwnTrack[]> {
  const tracks: OwnTrack[] = [];
  for (let total = 1; tracks.length < total; ) {
    const page = await call('track/get', {
      type: 'all',
      offset: tracks.length,
      limit: LIMITS.PAGE_MAX,
    });
    tracks.push(...page.tracks);
    total = page.tracks.length === 0 ? 0 : page.number_of_tracks;
  }
  // a track without information cannot be submitted
  return tracks.filter((track) => track.track_duration !== null);
}

function subscribeToJob(job: JobId): Subscription {
  return live.subscribe<JobChange, JobSnapshot>(`job:${job}`, {
    apply: (frame) => {
      changeJob(job, (row) => frame.changes.reduce(applyJobChange, row));
    },
    snapshot: (snapshot) => {
      if (!snapshot) return;
      const { available_for_plans: plans } = snapshot;
      const merged = { ...snapshot, subscription_limitation: plans };
      changeJob(job, (row) => ({ ...row, ...merged }));
    },
  });
}

/** Chooses the application that tracks go to, reads its rows and follows it. */
export async function chooseApplication(id: ApplicationId): Promise<void> {
  const { job, applications } = useApplication.getState();
  const chosen = applications.find((one) => one.id === id) ?? null;
  const rows = await readSubmitted(id);
  if (useApplication.getState().job !== job) return;
  useApplication.setState({ chosen, submitted: rows.tracks });
  const topic = `application:${id}`;
  const old = subscriptions.findIndex((subscription) => subscription.topic.startsWith('application:'));
  if (old >= 0) subscriptions.splice(old, 1)[0]?.unsubscribe();
  subscriptions.push(
    live.subscribe<ApplicationChange, ApplicationSnapshot>(topic, {
      ...(rows.live ? { from: { offset: rows.live.offset, epoch: rows.live.epoch } } : {}),
      apply: (frame) => {
        for (const change of frame.changes) hear(id, change);
      },
      snapshot: (snapshot) => {
        if (snapshot) merge(id, snapshot);
        void reread(id);
      },
    }),
  );
}

/** All rows, since a submission sends the whole list again. The head is that of the first page: changes apply twice without harm. */
async function readSubmitted(id: ApplicationId) {
  const tracks: OwnTrack[] = [];
  let head: LiveHead | undefined;
  for (let total = 1; tracks.length < total; ) {
    const page = await callWhole('application/get_tracks', {
      id,
      offset: tracks.length,
      limit: LIMITS.PAGE_MAX,
    });
    head ??= page.live;
    tracks.push(...page.result.tracks);
    total = page.result.tracks.length === 0 ? 0 : page.result.number_of_tracks;
  }
  return { tracks, live: head };
}

async function reread(id: ApplicationId): Promise<void> {
  try {
    const { tracks } = await readSubmitted(id);
    if (useApplication.getState().chosen?.id === id) useApplication.setState({ submitted: tracks });
  } catch (failure) {
    useApplication.setState({ failure });
  }
}

function merge(id: ApplicationId, { playlist_name, description, status }: ApplicationSnapshot): void {
  const merged = (one: Application) => (one.id === id ? { ...one, playlist_name, description, status } : one);
  useApplication.setState(({ applications, chosen }) => ({
    applications: applications.map(merged),
    chosen: chosen && merged(chosen),
  }));
}

function hear(id: ApplicationId, change: ApplicationChange): void {
  const { applications, chosen, submitted } = useApplication.getState();
  if (chosen?.id !== id) return;
  const { rows, missing } = applyApplicationChange(submitted, change);
  const changed = applyToApplication(chosen, change);
  useApplication.setState({
    submitted: rows,
    chosen: changed,
    applications: applications.map((one) => (one.id === id ? changed : one)),
  });
  if (missing) void reread(id);
}

async function withPending<T>(track: TrackId, act: () => Promise<T>): Promise<T> {
  useApplication.setState(({ pending }) => ({ pending: [...pending, track] }));
  try {
    return await act();
  } finally {
    useApplication.setState(({ pending }) => ({ pending: pending.filter((id) => id !== track) }));
  }
}

/** Puts a track on the list for the open job. Fails with an ApiError, or ConnectionLost. */
export function addTrack(track: TrackId): Promise<void> {
  const { job } = useApplication.getState();
  return withPending(track, async () => {
    await live.send<JobTrackAnswer>('application.add_track', { job_id: job, track_id: track });
  });
}

/** Takes a track off the list, or out of what was submitted. Fails with an ApiError, or ConnectionLost. */
export function removeTrack(track: TrackId): Promise<void> {
  const { job, chosen, submitted } = useApplication.getState();
  return withPending(track, async () => {
    if (chosen && submitted.some((row) => row.track_id === track)) {
      await call('application/delete_tracks', { id: chosen.id, tracks_id: [track] });
    } else {
      await live.send<JobTrackAnswer>('application.remove_track', { job_id: job, track_id: track });
    }
  });
}

/** Submits what was added. Fails with an ApiError. */
export async function submitTracks(): Promise<void> {
  const { job, chosen, submitted, submitting } = useApplication.getState();
  if (job === null || !chosen || submitting) return;
  const added = useSession.getState().allowances[job]?.added_tracks ?? rowOf(job)?.added_tracks ?? [];
  useApplication.setState({ submitting: true });
  try {
    const tracks_id = [...submitted.map(({ track_id }) => track_id), ...added];
    await call('application/update', { id: chosen.id, tracks_id });
    await reread(chosen.id);
  } finally {
    useApplication.setState({ submitting: false });
  }
}

function rowOf(job: JobId) {
  return useJobList.getState().rows.find((row) => row.id === job);
}
