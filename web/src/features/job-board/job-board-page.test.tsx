import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEXTS } from '../../api/messages';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { resetSessionStores } from '../../live/session-store';
import { fakeLive } from '../../live/testing/fake-live';
import type { Application, JobRow, OwnTrack, SubscriptionInfo } from '../../protocol/generated/protocol';
import { redo, undo } from '../../stores/history/store';
import { usePlayer } from '../../stores/player/store';
import { useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage, sessionOf } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import JobBoardPage from './job-board-page';

answersAsDescribed();

const OWN = 'user:7';
const JOB = 'job:5';
const RECEIVED = '2026-11-14T09:12:40Z';
const TITLES = ['Attic Key', 'Iron Weather', 'Kittiwake'];
const TRACKS = TITLES.map((title, index) => ({
  track_id: index + 1,
  title,
  type: 'music',
  track_duration: 90,
  progress: null,
}));
const tracksOf = (ids: readonly number[]) => ids.map((id) => TRACKS[id - 1] as unknown as OwnTrack);
const PLAN = {
  product_title: 'starter',
  counts_as: ['starter'],
  limits: { tracks: 50, applications_a_month: 10, storage_mbytes: 1024, own_playlists: false, all_jobs: false },
  used: { tracks: 3, applications: 4, resets_at: '2026-12-01T00:00:00Z' },
} as unknown as SubscriptionInfo;

let server: ReturnType<typeof fakeServer>;
let page: ReturnType<typeof fakeLive>;
/** What the server holds. */
let job: JobRow;
let held: Map<number, { playlist_name: string; tracks_id: number[]; status: string | null; description?: string }>;

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
  ...held.get(id),
  live: page.head(`application:${id}`),
});
const newestFirst = () => [...held.keys()].toSorted((left, right) => right - left);

beforeEach(() => {
  usePlayer.setState(usePlayer.getInitialState(), true);
  server = fakeServer();
  page = fakeLive();
  job = {
    id: 5,
    title: 'Coastal documentary',
    description: 'Warm and unhurried.',
    company: 'Harbourlight',
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
  held = new Map([[9, { playlist_name: 'Harbour set', tracks_id: [1], status: 'on_review' }]]);
  const row = () => ({ ...job, live: page.head(JOB) });
  server.answer('job/get', ({ job_ids }) =>
    job_ids
      ? { result: { all_jobs: [row()] } }
      : {
          result: { all_jobs: [row()], number_of_jobs: 1, number_of_team_jobs: 0, counts: { all: 1, open: 1 } },
          list_live: [page.head('board'), page.head(OWN)],
        },
  );
  server.answer('job/get_job', () => ({ result: row(), live: page.head(JOB) }));
  server.answer('job/get_types', { result: [{ name: 'Film & TV', url: 'https://harbourlight.example/film' }] });
  server.answer('application/get_default', () => {
    if (held.size === 0) held.set(20, { playlist_name: '', tracks_id: [], status: null });
    const added_tracks = tracksOf(job.added_tracks ?? []);
    return { result: { ...application(newestFirst()[0] as number), added_tracks } };
  });
  server.answer('application/get_by_job', () => ({ result: newestFirst().map(application) }));
  server.answer('application/get_tracks', ({ id }) => {
    const progress = { received: RECEIVED, heard: null, heard_by: null, decided: null, decided_by: null };
    const tracks = tracksOf(held.get(Number(id))?.tracks_id ?? []).map((track) => ({ ...track, progress }));
    return { result: { tracks, number_of_tracks: tracks.length }, live: page.head(`application:${id}`) };
  });
  server.answer('application/create', ({ playlist_name, tracks_id }) => {
    held.set(12, { playlist_name: String(playlist_name), tracks_id: tracks_id as number[], status: 'on_review' });
    return { result: { id: 12 } };
  });
  server.answer('application/update', ({ id, tracks_id, description }) => {
    const one = held.get(Number(id));
    if (one) one.tracks_id = tracks_id as number[];
    if (one && description !== undefined) one.description = String(description);
    return { result: application(Number(id)) };
  });
  server.answer('application/delete', ({ id }) => {
    held.delete(Number(id));
    return { result: { undo: `of-${id}` } };
  });
  server.answer('application/delete_tracks', ({ id, tracks_id }) => {
    const one = held.get(Number(id));
    if (one) one.tracks_id = one.tracks_id.filter((track) => !(tracks_id as number[]).includes(track));
    return { result: true };
  });
  server.answer('application/get_shareable_links', { result: [] });
  server.answer('track/get', { result: { tracks: TRACKS, number_of_tracks: TRACKS.length } });
  vi.spyOn(live, 'send').mockResolvedValue({ result: true });
});
afterEach(() => {
  localStorage.clear();
  resetSessionStores();
  useSession.setState(useSession.getInitialState());
  useToasts.setState({ items: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(plan = PLAN) {
  const subscription = { stripe_customer_id: null, is_active_subscription: true, product_title: 'starter' };
  useSession.setState({ plan, storage: { all_mbytes: 1024, used_mbytes: 210 } });
  renderPage(<JobBoardPage />, { as: sessionOf('creator', { subscription }) });
  await userEvent.click(await screen.findByRole('button', { name: /^Coastal documentary/ }));
  await screen.findByRole('button', { name: 'Add Kittiwake' });
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const said = () => useToasts.getState().items.map(({ text }) => text);
const brief = () => screen.getByRole('region', { name: 'Brief' });
const left = () => brief().querySelector('strong');
/** The server tells what is left of the job for this person. */
function tell(part: Partial<JobRow>) {
  job = { ...job, ...part };
  const { used, added, added_tracks, is_blocked, tracks_per_user_limit: limit } = job;
  const rest = Math.max(0, limit - Number(used) - Number(added));
  return page.frame(OWN, {
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
const limits = (part: object) => ({
  kind: 'limits_changed',
  tracks_per_user_limit: job.tracks_per_user_limit,
  available_for_plans: job.available_for_plans,
  access_from: job.access_from,
  access_to: job.access_to,
  ...part,
});
async function choose(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Playlist' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

test('a job that the address names is searched for and opened', async () => {
  server.answer('job/get_like', () => ({
    result: { all_jobs: [{ ...job, live: page.head(JOB) }], number_of_jobs: 1, number_of_team_jobs: 0, counts: {} },
  }));
  renderPage(<JobBoardPage />, { as: 'creator', path: '/creator/job/list?job=5&title=Coastal+documentary' });
  expect(await screen.findByRole('button', { name: 'Add Kittiwake' })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('Coastal documentary');
  expect(server.bodies('job/get_like')).toMatchObject([{ title: 'Coastal documentary', status: 'all' }]);
});

test('where no job fits the search, one press clears it', async () => {
  server.answer('job/get_like', () => ({
    result: { all_jobs: [], number_of_jobs: 0, number_of_team_jobs: 0, counts: { all: 0, open: 0 } },
    list_live: [page.head('board'), page.head(OWN)],
  }));
  renderPage(<JobBoardPage />, { as: 'creator', path: '/creator/job/list?title=Sahara' });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('button', { name: /^Coastal documentary/ })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('');
});

test('the brief names the status, more about the type, and the plan with its limits', async () => {
  await open();
  expect(within(brief()).getByText('open')).toBeVisible();
  expect(within(brief()).getByRole('link', { name: 'About Film & TV' })).toHaveAttribute(
    'href',
    'https://harbourlight.example/film',
  );
  const plan = within(brief()).getByRole('region', { name: 'Your plan' });
  expect(plan).toHaveTextContent('Applications4 of 10 this month');
  expect(plan).toHaveTextContent('Tracks3 of 50 in the catalog');
  expect(plan).toHaveTextContent('Storage210 of 1,024 Mb');
  expect(screen.getByText('Starter: 4 of 10 job applications used')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upgrade plan' })).toBeNull();
  await page.frame(OWN, { kind: 'usage_changed', tracks: 3, applications: 10, resets_at: '2026-12-01T00:00:00Z' });
  useSession.setState({ plan: { ...PLAN, used: { ...PLAN.used, applications: 10 } } });
  await waitFor(() => expect(plan).toHaveTextContent('10 of 10 this month'));
  expect(within(plan).getByRole('link', { name: 'Upgrade plan' })).toHaveAttribute('href', '/pricing');
});

test('what is added and what is left move as the server tells it, and at the limit Add says so', async () => {
  await open();
  expect(left()).toHaveTextContent('2');
  await press('Add Kittiwake');
  expect(live.send).toHaveBeenCalledWith('application.add_track', { job_id: 5, track_id: 3 });
  await tell({ added: 1, added_tracks: [3] });
  await waitFor(() => expect(left()).toHaveTextContent('1'));
  expect(screen.getByText('2 of 3 used')).toBeVisible();
  job = { ...job, tracks_per_user_limit: 2 };
  await page.frame(JOB, limits({}));
  await waitFor(() => expect(left()).toHaveTextContent('0'));
  expect(within(brief()).getByText(/^Job limitation!/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upgrade plan' })).toBeNull();
  vi.mocked(live.send).mockClear();
  await press('Add Iron Weather');
  expect(said()).toEqual([TEXTS.jobLimit]);
  expect(live.send).not.toHaveBeenCalled();
  job = { ...job, tracks_per_user_limit: 9 };
  await page.frame(JOB, limits({}));
  await waitFor(() => expect(left()).toHaveTextContent('7'));
  await press('Submit tracks (1)');
  await waitFor(() => expect(server.bodies('application/update')).toMatchObject([{ id: 9, tracks_id: [1, 3] }]));
  expect(said()).toContain('You have successfully submitted tracks!');
});

test('Submit waits for an addition that is under way, and sends its track', async () => {
  await open();
  let acknowledge = () => {};
  vi.mocked(live.send).mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        acknowledge = () => resolve({ result: { added: 1, used: 1, tracks_allowed_amount: 1 } });
      }),
  );
  await press('Add Kittiwake');
  await press('Submit tracks');
  expect(server.bodies('application/update')).toEqual([]);
  acknowledge();
  await waitFor(() => expect(server.bodies('application/update')).toMatchObject([{ id: 9, tracks_id: [1, 3] }]));
  expect(said()).toContain('You have successfully submitted tracks!');
});

test('a job that closes says so on a press on Add, and stands there until its detail is left', async () => {
  await open();
  job = { ...job, status: 'closed' };
  await page.frame(JOB, { kind: 'status_changed', status: 'closed' });
  await waitFor(() => expect(within(brief()).getByText('closed')).toBeVisible());
  await press('Add Kittiwake');
  expect(said()).toEqual(['Please open job for add new track!']);
  expect(live.send).not.toHaveBeenCalled();
});

test('a narrowed access locks the open detail by a read of its own, whatever was told of the use before', async () => {
  await open();
  await tell({ added: 1, added_tracks: [3] });
  job = { ...job, access_from: 8, is_blocked: true };
  await page.frame(JOB, limits({}));
  await waitFor(() => expect(within(brief()).getByText('Only for creators rated 8 to 10.')).toBeVisible());
  expect(server.bodies('job/get_job')).toEqual([{ job_id: 5 }]);
  expect(left()).toHaveTextContent('1');
  await press('Add Iron Weather');
  expect(said()).toEqual(['Only for creators rated 8 to 10']);
});

test('a job for other plans names them all and offers the plans', async () => {
  await open();
  const plans = ['premium basic', 'premium', 'unlimited', 'pro'];
  job = { ...job, available_for_plans: plans };
  await page.frame(JOB, limits({}));
  await waitFor(() => expect(within(brief()).getByRole('link', { name: 'Upgrade plan' })).toBeVisible());
  // once, though the row is locked as well
  expect(screen.getAllByRole('link', { name: 'Upgrade plan' })).toHaveLength(1);
  await press('Add Kittiwake');
  expect(said()).toEqual(['This job is only for Premium Basic, Premium, Unlimited, Pro']);
  const [refusal] = useToasts.getState().items;
  refusal?.action?.run();
  expect(await screen.findByText('/pricing')).toBeVisible();
});

test('a new playlist needs a name and tracks, and is submitted under its name', async () => {
  await open();
  await choose('New playlist');
  await press('Add Kittiwake');
  expect(said()).toEqual(['Select or create Playlist for adding tracks']);
  await press('Submit tracks');
  expect(said()).toContain('First you need to create a playlist');
  await userEvent.type(screen.getByRole('textbox', { name: 'Playlist name' }), 'Second set');
  await press('Submit tracks');
  expect(said()).toContain('You need to add tracks to the playlist');
  expect(screen.getByText('In another playlist')).toBeVisible();
  await press('Add Kittiwake');
  await tell({ added: 2, added_tracks: [3, 2] });
  await userEvent.click(await screen.findByRole('button', { name: 'Submit tracks (2)' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Second set'));
  expect(server.bodies('application/create')).toMatchObject([
    { job_id: 5, playlist_name: 'Second set', description: '', tracks_id: [2, 3] },
  ]);
});

test('a row says on which day the job was posted, and the pointer at what time', async () => {
  renderPage(<JobBoardPage />, { as: 'creator' });
  expect(await screen.findByRole('columnheader', { name: 'Posted' })).toBeVisible();
  expect(screen.getByText('Nov 14 2026').title).toMatch(/^Nov 14 2026 \d\d:\d\d:40$/);
});

test('what became of a submitted track is told with the role, and the playlist holds what will be sent as well', async () => {
  await open();
  await tell({ added: 1, added_tracks: [3] });
  await userEvent.click(await screen.findByRole('tab', { name: /^Playlist ?2$/ }));
  const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await waitFor(() => expect(titles().slice(-2)).toEqual(['Attic Key', 'Kittiwakenew']));
  expect(screen.getByText('Received')).toBeVisible();
  await page.frame('application:9', { kind: 'track_heard', track_id: 1, by: 'company', at: '2026-11-15T10:00:00Z' });
  expect(await screen.findByText('Heard by company')).toBeVisible();
  await page.frame('application:9', { kind: 'track_decided', track_id: 1, by: 'staff', at: '2026-11-16T10:00:00Z' });
  const reviewed = await screen.findByText('Reviewed by staff');
  expect(reviewed.parentElement?.title).toMatch(/^Received .*\nHeard by company .*\nReviewed by staff Nov 16 2026/);
});

test('a submitted track leaves without a question, and comes back by Undo with what was added still added', async () => {
  await open();
  await tell({ added: 1, added_tracks: [2] });
  await userEvent.click(screen.getByRole('tab', { name: /^Playlist/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Attic Key' }));
  await waitFor(() => expect(said()).toEqual(['Track was successfully removed from the playlist!']));
  expect(server.bodies('application/delete_tracks')).toEqual([{ id: 9, tracks_id: [1] }]);
  const [removed] = useToasts.getState().items;
  expect(removed?.duration).toBe(8000);
  removed?.action?.run();
  await waitFor(() => expect(held.get(9)?.tracks_id).toEqual([1]));
  // in one act, so that a line that breaks leaves either all or nothing of it
  expect(server.bodies('application/update')).toEqual([{ id: 9, tracks_id: [1], version: 1, keep_added: true }]);
  expect(live.send).not.toHaveBeenCalled();
});

test('a track that was reviewed, is taken out and comes back by Undo shows how far it had come, which is told as no news', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: /^Playlist/ }));
  await page.frame('application:9', { kind: 'track_decided', track_id: 1, by: 'company', at: '2026-11-16T10:00:00Z' });
  await screen.findByText('Reviewed by company');
  useToasts.setState({ items: [] });
  await press('Remove Attic Key');
  await page.frame('application:9', { kind: 'tracks_removed', tracks_id: [1] });
  await waitFor(() => expect(screen.queryByText('Reviewed by company')).toBeNull());
  const progress = { received: RECEIVED, heard: null, heard_by: null, decided: RECEIVED, decided_by: 'company' };
  server.answer('application/get_tracks', () => ({
    result: { tracks: tracksOf([1]).map((track) => ({ ...track, progress })), number_of_tracks: 1 },
    live: page.head('application:9'),
  }));
  useToasts.getState().items[0]?.action?.run();
  // the frame comes before the answer to Undo
  await page.frame(
    'application:9',
    { kind: 'tracks_added', tracks_id: [1] },
    { kind: 'track_decided', track_id: 1, by: 'company', at: RECEIVED },
  );
  await waitFor(() => expect(held.get(9)?.tracks_id).toEqual([1]));
  expect(await screen.findByText('Reviewed by company')).toBeVisible();
  expect(said()).toEqual(['Track was successfully removed from the playlist!', 'Undone']);
});

test('Ctrl Z takes back what was added or removed, but not what was sent meanwhile', async () => {
  await open();
  await press('Add Kittiwake');
  await tell({ added: 1, added_tracks: [3] });
  await screen.findByRole('button', { name: 'Remove Kittiwake' });
  await act(undo);
  expect(live.send).toHaveBeenLastCalledWith('application.remove_track', { job_id: 5, track_id: 3 });
  await act(redo);
  expect(live.send).toHaveBeenLastCalledWith('application.add_track', { job_id: 5, track_id: 3 });
  vi.mocked(live.send).mockClear();
  await tell({ used: 2, added: 0, added_tracks: [] });
  await act(undo);
  expect(live.send).not.toHaveBeenCalled();
  expect(said()).toContain('Not undone: changed since');
});

test('a review is told and marks its row', async () => {
  await open();
  await page.frame('application:9', { kind: 'track_decided', track_id: 1, by: 'staff', at: '2026-11-16T10:00:00Z' });
  await waitFor(() => expect(said()).toEqual(['“Attic Key” was reviewed by staff']));
  expect(useToasts.getState().items[0]?.tone).toBe('other');
  expect(screen.getByRole('row', { name: /Attic Key/ }).className).toMatch(/remote/);
});

test('the name of a new playlist stays with its tracks after a reload and in the second tab', async () => {
  await open();
  await choose('New playlist');
  await userEvent.type(screen.getByRole('textbox', { name: 'Playlist name' }), 'Second set');
  cleanup();
  resetSessionStores();
  await open();
  expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('New playlist');
  expect(screen.getByRole('textbox', { name: 'Playlist name' })).toHaveValue('Second set');
  const [key, draft] = Object.entries(localStorage).find(([, text]) => text.includes('Second set')) ?? [];
  localStorage.setItem(String(key), String(draft).replace('Second set', 'Third set'));
  window.dispatchEvent(new StorageEvent('storage'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Playlist name' })).toHaveValue('Third set'));
  await choose('Harbour set');
  expect(localStorage).toHaveLength(0);
});

test('a note to the reviewers goes out with the tracks, with a new playlist and alone', async () => {
  await open();
  const note = () => screen.getByRole('textbox', { name: 'Note to the reviewers' });
  await userEvent.type(note(), 'Stems on request');
  await press('Save note');
  await waitFor(() => expect(said()).toContain('Note saved'));
  await tell({ added: 1, added_tracks: [3] });
  await userEvent.type(note(), '!');
  await userEvent.click(await screen.findByRole('button', { name: 'Submit tracks (1)' }));
  await waitFor(() => expect(said()).toContain('You have successfully submitted tracks!'));
  expect(server.bodies('application/update')).toEqual([
    { id: 9, tracks_id: [1], version: 1, description: 'Stems on request' },
    { id: 9, tracks_id: [1, 3], version: 1, description: 'Stems on request!' },
  ]);
  await tell({ used: 2, added: 0, added_tracks: [] });
  await choose('New playlist');
  expect(note()).toHaveValue('');
  await userEvent.type(screen.getByRole('textbox', { name: 'Playlist name' }), 'Second set');
  await userEvent.type(note(), 'All one take');
  await tell({ used: 2, added: 1, added_tracks: [2] });
  await userEvent.click(await screen.findByRole('button', { name: 'Submit tracks (1)' }));
  await waitFor(() => expect(server.bodies('application/create')).toMatchObject([{ description: 'All one take' }]));
});

test('a job that is locked for a person shows no room for tracks, no Submit, and no plan that would not open it', async () => {
  job = { ...job, used: 0, access_from: 5, is_blocked: true };
  held.clear();
  await open({ ...PLAN, used: { ...PLAN.used, tracks: 50 } });
  expect(within(brief()).getByText('Only for creators rated 5 to 10.')).toBeVisible();
  expect(within(brief()).queryByText(/left for this job/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Submit tracks/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Upgrade plan' })).toBeNull();
});

test('deleting a submission asks first, the next one is chosen, and it comes back by Undo', async () => {
  held.set(11, { playlist_name: 'Late set', tracks_id: [2], status: 'on_review' });
  await open();
  expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Late set');
  await press('Delete the playlist');
  const question = await screen.findByRole('dialog', { name: 'Delete the playlist?' });
  expect(question).toHaveTextContent('“Late set”');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Harbour set'));
  expect(server.bodies('application/delete')).toEqual([{ id: 11 }]);
  expect(said()).toEqual(['Playlist was successfully deleted!']);
  vi.spyOn(live, 'send').mockImplementation(async (event, payload) => {
    expect([event, payload]).toEqual(['application.restore', { undo: 'of-11' }]);
    held.set(11, { playlist_name: 'Late set', tracks_id: [2], status: 'on_review' });
    return { result: { application_id: 11, job_id: 5 } } as never;
  });
  await act(undo);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Late set'));
});

test('a submission that another tab makes is offered here, and one that it deletes is left', async () => {
  await open();
  held.set(11, { playlist_name: 'Late set', tracks_id: [2], status: 'on_review' });
  await page.frame(OWN, { kind: 'application_created', application_id: 11, job_id: 5 });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Late set'));
  held.delete(11);
  await page.frame('application:11', { kind: 'deleted' });
  await page.frame(OWN, { kind: 'application_deleted', application_id: 11, job_id: 5 });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Harbour set'));
});
