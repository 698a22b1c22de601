import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { fakeLive } from '../../live/testing/fake-live';
import type { Application, JobRow, OwnTrack, SubscriptionInfo } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { useSession } from '../../stores/session/store';
import { renderPage, sessionOf } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import JobBoardPage from './job-board-page';

export const OWN = 'user:7';
export const JOB = 'job:5';
export const RECEIVED = '2026-11-14T09:12:40Z';
const TITLES = ['Attic Key', 'Iron Weather', 'Kittiwake'];
const TRACKS = TITLES.map((title, index) => ({
  track_id: index + 1,
  title,
  type: 'music',
  track_duration: 90,
  progress: null,
}));
export const tracksOf = (ids: readonly number[]) => ids.map((id) => TRACKS[id - 1] as unknown as OwnTrack);
export const PLAN = {
  product_title: 'starter',
  counts_as: ['starter'],
  limits: { tracks: 50, applications_a_month: 10, storage_mbytes: 1024, own_playlists: false, all_jobs: false },
  used: { tracks: 3, applications: 4, resets_at: '2026-12-01T00:00:00Z' },
} as unknown as SubscriptionInfo;

/**
 * The fake server, the live connection and their data. A test changes the data before it opens the page, or later to imitate other people.
 */
export const scene = {} as {
  server: ReturnType<typeof fakeServer>;
  page: ReturnType<typeof fakeLive>;
  job: JobRow;
  held: Map<number, { playlist_name: string; tracks_id: number[]; status: string | null; description?: string }>;
};

const application = (id: number): Application => ({
  id,
  playlist_id: id,
  job_id: 5,
  user_id: 7,
  description: '',
  background: null,
  version: 1,
  changed: '2026-11-20T12:00:00Z',
  playlist_name: '',
  status: null,
  tracks: [],
  tracks_id: [],
  ...scene.held.get(id),
  live: scene.page.head(`application:${id}`),
});
const newestFirst = () => [...scene.held.keys()].toSorted((left, right) => right - left);

/** Prepares, before each test of the file, a fake server with one open job and one submission of a creator. */
export function setUpScene() {
  beforeEach(() => {
    usePlayer.setState(usePlayer.getInitialState(), true);
    scene.server = fakeServer();
    scene.page = fakeLive();
    scene.job = {
      id: 5,
      title: 'Coastal documentary',
      description: 'Warm and unhurried.',
      company: 'Harbourlight',
      company_verified: true,
      logo_for_job_type: null,
      type: 'Film & TV',
      budget: '14000',
      buyer_type: 'Reseller',
      status: 'open',
      share_type: 'playlist_sharing',
      date_time: RECEIVED,
      link_1: 'https://harbourlight.example/a',
      link_2: '',
      avatar_url: null,
      tracks_per_user_limit: 3,
      available_for_plans: [],
      subscription_limitation: [],
      access_from: 0,
      access_to: 10,
      teams_id: [],
      is_team_job: false,
      used: 1,
      added: 0,
      added_tracks: [],
      tracks_allowed_amount: 2,
      is_blocked: false,
      is_exceeded_by_job_limit: false,
      is_exceeded_by_subscription_limit: false,
    } as unknown as JobRow;
    scene.held = new Map([[9, { playlist_name: 'Harbour set', tracks_id: [1], status: 'on_review' }]]);
    const row = () => ({ ...scene.job, live: scene.page.head(JOB) });
    scene.server.answer('job/get', ({ job_ids }) =>
      job_ids
        ? { result: { all_jobs: [row()] } }
        : {
            result: { all_jobs: [row()], number_of_jobs: 1, number_of_team_jobs: 0, counts: { all: 1, open: 1 } },
            list_live: [scene.page.head('board'), scene.page.head(OWN)],
          },
    );
    scene.server.answer('job/get_job', () => ({ result: row(), live: scene.page.head(JOB) }));
    scene.server.answer('job/get_types', { result: [{ name: 'Film & TV', url: 'https://harbourlight.example/film' }] });
    scene.server.answer('application/get_default', () => {
      if (scene.held.size === 0) scene.held.set(20, { playlist_name: '', tracks_id: [], status: null });
      const added_tracks = tracksOf(scene.job.added_tracks ?? []);
      return { result: { ...application(newestFirst()[0] as number), added_tracks } };
    });
    scene.server.answer('application/get_by_job', () => ({ result: newestFirst().map(application) }));
    scene.server.answer('application/get_tracks', ({ id }) => {
      const progress = { received: RECEIVED, heard: null, heard_by: null, decided: null, decided_by: null };
      const tracks = tracksOf(scene.held.get(Number(id))?.tracks_id ?? []).map((track) => ({ ...track, progress }));
      return { result: { tracks, number_of_tracks: tracks.length }, live: scene.page.head(`application:${id}`) };
    });
    scene.server.answer('application/create', ({ playlist_name, tracks_id }) => {
      scene.held.set(12, {
        playlist_name: String(playlist_name),
        tracks_id: tracks_id as number[],
        status: 'on_review',
      });
      return { result: { id: 12 } };
    });
    scene.server.answer('application/update', ({ id, tracks_id, description }) => {
      const one = scene.held.get(Number(id));
      if (one) one.tracks_id = tracks_id as number[];
      if (one && description !== undefined) one.description = String(description);
      return { result: application(Number(id)) };
    });
    scene.server.answer('application/delete', ({ id }) => {
      scene.held.delete(Number(id));
      return { result: { undo: `of-${id}` } };
    });
    scene.server.answer('application/delete_tracks', ({ id, tracks_id }) => {
      const one = scene.held.get(Number(id));
      if (one) one.tracks_id = one.tracks_id.filter((track) => !(tracks_id as number[]).includes(track));
      return { result: true };
    });
    scene.server.answer('application/get_shareable_links', { result: [] });
    scene.server.answer('track/get', { result: { tracks: TRACKS, number_of_tracks: TRACKS.length } });
    // the acknowledgement comes before the frame of the change
    vi.spyOn(live, 'send').mockImplementation(async () => {
      const head = scene.page.head(OWN);
      return { result: true, live: { ...head, offset: head.offset + 1 } } as never;
    });
  });
  afterEach(() => {
    localStorage.clear();
    useSession.setState(useSession.getInitialState());
  });
}

/** Opens the job board and, on it, the job of `scene`. */
export async function open(plan = PLAN) {
  const subscription = { stripe_customer_id: null, is_active_subscription: true, product_title: 'starter' };
  useSession.setState({ plan, storage: { all_mbytes: 1024, used_mbytes: 210 } });
  renderPage(<JobBoardPage />, { as: sessionOf('creator', { subscription }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Coastal documentary/ }));
  await screen.findByRole('button', { name: 'Add Kittiwake' });
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const toastTexts = () => useToasts.getState().items.map(({ text }) => text);
export const brief = () => screen.getByRole('region', { name: 'Brief' });
export const left = () => brief().querySelector('strong');
/** Changes the job of `scene`, and publishes to the creator how many tracks they may still submit to it. */
export function publish(part: Partial<JobRow>) {
  scene.job = { ...scene.job, ...part };
  const { used, added, added_tracks, is_blocked, tracks_per_user_limit: limit } = scene.job;
  const rest = Math.max(0, limit - Number(used) - Number(added));
  return scene.page.frame(OWN, {
    kind: 'left_changed',
    job_id: 5,
    used,
    added,
    added_tracks,
    tracks_allowed_amount: rest,
    is_blocked,
    is_exceeded_by_job_limit: rest === 0,
    is_exceeded_by_subscription_limit: false,
  });
}
export const limits = (part: object) => ({
  kind: 'limits_changed',
  tracks_per_user_limit: scene.job.tracks_per_user_limit,
  available_for_plans: scene.job.available_for_plans,
  access_from: scene.job.access_from,
  access_to: scene.job.access_to,
  ...part,
});
export async function choose(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Playlist' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}
