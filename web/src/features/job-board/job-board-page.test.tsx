import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TEXTS } from '../../api/messages';
import { live } from '../../live/live';
import type { JobRow } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import JobBoardPage from './job-board-page';
import {
  brief,
  choose,
  JOB,
  left,
  limits,
  OWN,
  open,
  PLAN,
  press,
  publish,
  scene,
  setUpScene,
  toastTexts,
} from './testing';

answersAsDescribed();
setUpScene();

/** Opens the job of `scene` by an address that names it and its title; `others`: further jobs with that title. Returns the search field. */
async function openNamed(...others: JobRow[]) {
  scene.server.answer('job/get_like', () => {
    const all_jobs = [...others, { ...scene.job, live: scene.page.head(JOB) }];
    return { result: { all_jobs, number_of_jobs: all_jobs.length, number_of_team_jobs: 0, counts: {} } };
  });
  renderPage(<JobBoardPage />, { as: 'creator', path: '/creator/job/list?job=5&title=Coastal+documentary' });
  expect(await screen.findByRole('button', { name: 'Add Kittiwake' })).toBeVisible();
  return screen.getByRole('searchbox', { name: 'Search jobs' });
}

test('a job that the address names is searched for and opened', async () => {
  expect(await openNamed()).toHaveValue('Coastal documentary');
  expect(scene.server.bodies('job/get_like')).toMatchObject([{ title: 'Coastal documentary', status: 'all' }]);
});

test('the search for a job that the address names ends as its detail is closed', async () => {
  const search = await openNamed();
  expect(search).toHaveValue('Coastal documentary');
  await userEvent.click(screen.getByRole('button', { name: /^Coastal documentary/ }));
  await waitFor(() => expect(search).toHaveValue(''));
  await waitFor(() => expect(scene.server.bodies('job/get').at(-1)).toMatchObject({ status: 'open' }));
  expect(screen.getByRole('radio', { name: /^OPEN/ })).toBeChecked();
});

test('the search that the address names stays as another of its jobs is opened instead', async () => {
  const second = { ...scene.job, id: 6, title: 'Coastal documentary, part two', live: scene.page.head('job:6') };
  const search = await openNamed(second);
  await userEvent.click(screen.getByRole('button', { name: /^Coastal documentary, part two/ }));
  expect(await screen.findByRole('button', { name: /^Coastal documentary, part two/, expanded: true })).toBeVisible();
  expect(search).toHaveValue('Coastal documentary');
  expect(scene.server.bodies('job/get')).toEqual([]);
});

test('a search that was typed meanwhile stays as the detail is closed', async () => {
  const search = await openNamed();
  await userEvent.clear(search);
  await userEvent.type(search, 'Coast{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /^Coastal documentary/ }));
  await waitFor(() => expect(scene.server.bodies('job/get_like').at(-1)).toMatchObject({ title: 'Coast' }));
  expect(search).toHaveValue('Coast');
});

test('where no job fits the search, one press clears it', async () => {
  scene.server.answer('job/get_like', () => ({
    result: { all_jobs: [], number_of_jobs: 0, number_of_team_jobs: 0, counts: { all: 0, open: 0 } },
    list_live: [scene.page.head('board'), scene.page.head(OWN)],
  }));
  renderPage(<JobBoardPage />, { as: 'creator', path: '/creator/job/list?title=Sahara' });
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('button', { name: /^Coastal documentary/ })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('');
});

test('a company that the staff has verified has a mark beside its name', async () => {
  scene.job = { ...scene.job, company_verified: false };
  const drawn = renderPage(<JobBoardPage />, { as: 'creator', path: '/creator/job/list' });
  const toggle = () => screen.findByRole('button', { name: /^Coastal documentary/ });
  expect(within(await toggle()).queryByRole('img', { name: 'Verified company' })).toBeNull();
  drawn.unmount();
  scene.job = { ...scene.job, company_verified: true };
  renderPage(<JobBoardPage />, { as: 'creator', path: '/creator/job/list' });
  expect(within(await toggle()).getByRole('img', { name: 'Verified company' })).toBeVisible();
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
  expect(plan).toHaveTextContent('Storage210.0 of 1,024 Mb');
  expect(screen.getByText('Starter: 4 of 10 job applications used')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upgrade plan' })).toBeNull();
  await scene.page.frame(OWN, {
    kind: 'usage_changed',
    tracks: 3,
    applications: 10,
    resets_at: '2026-12-01T00:00:00Z',
  });
  useSession.setState({ plan: { ...PLAN, used: { ...PLAN.used, applications: 10 } } });
  await waitFor(() => expect(plan).toHaveTextContent('10 of 10 this month'));
  expect(within(plan).getByRole('link', { name: 'Upgrade plan' })).toHaveAttribute('href', '/pricing');
});

test('what is added and what is left move as the server tells it, and at the limit Add says so', async () => {
  await open();
  expect(left()).toHaveTextContent('2');
  await press('Add Kittiwake');
  expect(live.send).toHaveBeenCalledWith('application.add_track', { job_id: 5, track_id: 3 });
  await publish({ added: 1, added_tracks: [3] });
  await waitFor(() => expect(left()).toHaveTextContent('1'));
  expect(screen.getByText('2 of 3 used')).toBeVisible();
  scene.job = { ...scene.job, tracks_per_user_limit: 2 };
  await scene.page.frame(JOB, limits({}));
  await waitFor(() => expect(left()).toHaveTextContent('0'));
  expect(within(brief()).getByText(/^Job limitation!/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upgrade plan' })).toBeNull();
  vi.mocked(live.send).mockClear();
  await press('Add Iron Weather');
  expect(toastTexts()).toEqual([TEXTS.jobLimit]);
  expect(live.send).not.toHaveBeenCalled();
  scene.job = { ...scene.job, tracks_per_user_limit: 9 };
  await scene.page.frame(JOB, limits({}));
  await waitFor(() => expect(left()).toHaveTextContent('7'));
  await press('Submit tracks (1)');
  await waitFor(() => expect(scene.server.bodies('application/update')).toMatchObject([{ id: 9, tracks_id: [1, 3] }]));
  expect(toastTexts()).toContain('You have successfully submitted tracks!');
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
  expect(scene.server.bodies('application/update')).toEqual([]);
  acknowledge();
  await waitFor(() => expect(scene.server.bodies('application/update')).toMatchObject([{ id: 9, tracks_id: [1, 3] }]));
  expect(toastTexts()).toContain('You have successfully submitted tracks!');
});

test('a job that closes says so on a press on Add, and stands there until its detail is left', async () => {
  await open();
  scene.job = { ...scene.job, status: 'closed' };
  await scene.page.frame(JOB, { kind: 'status_changed', status: 'closed' });
  await waitFor(() => expect(within(brief()).getByText('closed')).toBeVisible());
  await press('Add Kittiwake');
  expect(toastTexts()).toEqual(['Please open job for add new track!']);
  expect(live.send).not.toHaveBeenCalled();
});

test('a narrowed access locks the open detail by a read of its own, whatever was told of the use before', async () => {
  await open();
  await publish({ added: 1, added_tracks: [3] });
  scene.job = { ...scene.job, access_from: 8, is_blocked: true };
  await scene.page.frame(JOB, limits({}));
  await waitFor(() => expect(within(brief()).getByText('Only for creators rated 8 to 10.')).toBeVisible());
  expect(scene.server.bodies('job/get_job')).toEqual([{ job_id: 5 }]);
  expect(left()).toHaveTextContent('1');
  await press('Add Iron Weather');
  expect(toastTexts()).toEqual(['Only for creators rated 8 to 10']);
});

test('a job for other plans names them all and offers the plans', async () => {
  await open();
  const plans = ['premium basic', 'premium', 'unlimited', 'pro'];
  scene.job = { ...scene.job, available_for_plans: plans };
  await scene.page.frame(JOB, limits({}));
  await waitFor(() => expect(within(brief()).getByRole('link', { name: 'Upgrade plan' })).toBeVisible());
  // shown once, although the row is locked as well
  expect(screen.getAllByRole('link', { name: 'Upgrade plan' })).toHaveLength(1);
  await press('Add Kittiwake');
  expect(toastTexts()).toEqual(['This job is only for Premium Basic, Premium, Unlimited, Pro']);
  const [refusal] = useToasts.getState().items;
  refusal?.action?.run();
  expect(await screen.findByText('/pricing')).toBeVisible();
});

test('a new playlist needs a name and tracks, and is submitted under its name', async () => {
  await open();
  await choose('New playlist');
  await press('Add Kittiwake');
  expect(toastTexts()).toEqual(['Select or create Playlist for adding tracks']);
  await press('Submit tracks');
  expect(toastTexts()).toContain('First you need to create a playlist');
  await userEvent.type(screen.getByRole('textbox', { name: 'Playlist name' }), 'Second set');
  await press('Submit tracks');
  expect(toastTexts()).toContain('You need to add tracks to the playlist');
  expect(screen.getByText('In another playlist')).toBeVisible();
  await press('Add Kittiwake');
  await publish({ added: 2, added_tracks: [3, 2] });
  await userEvent.click(await screen.findByRole('button', { name: 'Submit tracks (2)' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Second set'));
  expect(scene.server.bodies('application/create')).toMatchObject([
    { job_id: 5, playlist_name: 'Second set', description: '', tracks_id: [2, 3] },
  ]);
});

test('a row says on which day the job was posted, and the pointer at what time', async () => {
  renderPage(<JobBoardPage />, { as: 'creator' });
  expect(await screen.findByRole('columnheader', { name: 'Posted' })).toBeVisible();
  expect(screen.getByText('Nov 14 2026').title).toMatch(/^Nov 14 2026 \d\d:\d\d:40$/);
});

test('an open job counts down to its closing, in short in its row, until it has closed', async () => {
  const closes_at = new Date(Date.now() + (2 * 24 + 4) * 3_600_000 + 90_000).toISOString();
  scene.job = { ...scene.job, closes_at };
  await open();
  expect(within(brief()).getByText(/^Closes in 2 d 04:01$/)).toBeVisible();
  expect(screen.getByTitle(/^Closes \w{3} \d\d \d{4} \d\d:\d\d /)).toHaveTextContent(/^2 d 04:01/);
  scene.job = { ...scene.job, status: 'closed' };
  await scene.page.frame(JOB, { kind: 'status_changed', status: 'closed' });
  await waitFor(() => expect(screen.queryByText(/2 d 04:01/)).toBeNull());
  expect(within(brief()).getByText('Deadline').nextSibling).toHaveTextContent(/^\w{3} \d\d \d{4} \d\d:\d\d /);
});
