import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { upload } from '../../api/client';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import type { JobRow } from '../../protocol/generated/protocol';
import { redo, undo } from '../../stores/history/store';
import { jobList, openJobList } from '../../stores/job-list/store';
import {
  closed,
  created,
  fill,
  JOB,
  live,
  OWN,
  open,
  press,
  STRINGS,
  server,
  setUpFakeServer,
} from '../../testing/job-dialog';
import { useToasts } from '../../ui/toast-store';

vi.mock('../../api/client', async (original) => ({ ...(await original<object>()), upload: vi.fn() }));
// the test environment decodes and draws no pictures
vi.mock('./picture', () => ({
  readPicture: async ({ name }: File) => ({ url: `blob:${name}`, name, width: 1200, height: 600 }),
  squareOf: async () => new File(['square'], 'avatar.jpg', { type: 'image/jpeg' }),
}));

const SEA = new File(['x'], 'sea.png', { type: 'image/png' });

beforeEach(() => {
  setUpFakeServer();
  vi.mocked(upload).mockReset().mockResolvedValue({ file_id: 41 });
  URL.revokeObjectURL = () => undefined;
});

const chooseFile = (file: File) => userEvent.upload(screen.getByLabelText('Choose a job avatar'), file);
const toasted = () => useToasts.getState().items.map(({ text }) => text);

test('NEXT shows what is missing and stays; the way back keeps what was entered', async () => {
  open('manager');
  await press('NEXT');
  expect(screen.getAllByText(FIELD_TEXTS.emptyFields).length).toBeGreaterThan(4);
  expect(screen.getByLabelText(/^Title/)).toHaveFocus();
  await fill();
  expect(screen.getByRole('listitem', { current: 'step' })).toHaveTextContent('Job avatar');
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus();
  await press('Back');
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Lighthouse');
  expect(screen.getByLabelText(/^Title/)).toHaveFocus();
});

test('the chosen part of a picture is sent at CREATE, and the job is made with it', async () => {
  open('manager');
  await userEvent.click(await screen.findByLabelText('Teams'));
  await userEvent.click(await screen.findByRole('option', { name: /^Strings/ }));
  await fill();
  await chooseFile(SEA);
  const part = await screen.findByRole('button', { name: 'Cropped area of sea.png' });
  part.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(upload).not.toHaveBeenCalled();
  await press('CREATE');
  await waitFor(() => expect(closed).toBe(1));
  const [[path, file] = []] = vi.mocked(upload).mock.calls;
  expect([path, (file as File).name]).toEqual(['job/set_avatar', 'avatar.jpg']);
  expect(created()).toMatchObject([{ title: 'Lighthouse', company_id: 1, avatar_id: 41, teams_id: [11] }]);
  expect(created()[0]).not.toHaveProperty('subscription_limitation');
  expect(toasted()).toEqual(['The Job was successfully! created']);
});

test('a file that is no avatar is refused, and one that cannot be sent loses nothing: the job can be made without it', async () => {
  vi.mocked(upload).mockRejectedValue(new ApiError('unsupported_format', 415));
  open('manager');
  await fill();
  await chooseFile(new File(['x'], 'sea.gif', { type: 'image/gif' }));
  expect(screen.queryByRole('button', { name: /^Cropped area/ })).toBeNull();
  const large = new File(['x'], 'sea.png');
  Object.defineProperty(large, 'size', { value: 1_070_001 });
  await chooseFile(large);
  expect(screen.getByRole('alert')).toHaveTextContent(FIELD_TEXTS.avatarError);
  await chooseFile(SEA);
  await press('CREATE');
  expect(await screen.findByRole('alert')).toHaveTextContent(FIELD_TEXTS.avatarError);
  expect(created()).toEqual([]);
  await press('Back');
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Lighthouse');
  await press('NEXT');
  await press('CREATE without it');
  await waitFor(() => expect(closed).toBe(1));
  expect(created()).toHaveLength(1);
  expect(created()[0]).not.toHaveProperty('avatar_id');
});

test('a picture is uploaded once, though the job is sent again; another part of it is another picture', async () => {
  server.answer('job/create', { status: 503, error: 'try_again' });
  open('manager');
  await fill();
  await chooseFile(SEA);
  await screen.findByRole('button', { name: /^Cropped area/ });
  for (const times of [1, 2]) {
    await press('CREATE');
    await waitFor(() => expect(created()).toHaveLength(times));
  }
  expect(upload).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: /^Cropped area/ }).focus();
  await userEvent.keyboard('{ArrowRight}');
  vi.mocked(upload).mockResolvedValue({ file_id: 42 });
  await press('CREATE');
  await waitFor(() => expect(created()).toHaveLength(3));
  const [first, again, other] = created().map((body) => body.request_id);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('a field that the server refuses is shown where it can be mended', async () => {
  server.answer('job/create', {
    status: 400,
    error: 'invalid_request',
    fields: { 'teams_id.0': 'Not one of your teams' },
  });
  open('manager');
  await fill();
  await press('CREATE');
  expect(await screen.findByText('Not one of your teams')).toBeVisible();
  expect(screen.getByLabelText('Teams')).toHaveFocus();
});

test('a creation is repeated under its name, and what was changed since goes under another', async () => {
  server.answer('job/create', { status: 503, error: 'try_again' });
  open('manager');
  await fill();
  const create = async (times: number) => {
    await press('CREATE');
    await waitFor(() => expect(created()).toHaveLength(times));
  };
  await create(1);
  await create(2);
  await press('Back');
  await userEvent.type(screen.getByLabelText(/^Budget/), '0');
  await press('NEXT');
  await create(3);
  const [first, again, changed] = created().map((body) => body.request_id);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test('what was typed survives a closed tab', async () => {
  const { unmount } = open('manager');
  await userEvent.type(screen.getByLabelText(/^Title/), 'Lighthouse');
  unmount();
  open('manager');
  await press('Restore');
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Lighthouse');
});

test('a draft of an edit sends what was typed, and leaves what a colleague has changed since', async () => {
  const { unmount } = open('manager', JOB);
  await userEvent.type(screen.getByLabelText(/^Title/), ' at dawn');
  unmount();
  open('manager', { ...JOB, budget: '900' });
  await press('Restore');
  await press('SAVE');
  await waitFor(() => expect(closed).toBe(1));
  expect(server.bodies('job/update')).toEqual([{ job_id: 5, title: 'Ferry at dawn' }]);
});

test('a job is made from another one: with its brief, and without its closing day', async () => {
  server.answer('company/get', { result: [{ ...OWN, id: 2, name: 'Ferry Film' }] });
  open('manager', { ...JOB, closes_at: '2020-01-01T12:00:00Z' }, true);
  expect(screen.getByRole('dialog', { name: 'Create job' })).toBeVisible();
  await press('NEXT');
  await press('CREATE');
  await waitFor(() => expect(closed).toBe(1));
  expect(created()).toMatchObject([{ title: 'Ferry', description: 'Two beds', company_id: 2, closes_at: null }]);
  expect(server.bodies('job/update')).toEqual([]);
});

test("a copy is for one's own teams alone, and says which were left out", async () => {
  server.answer('company/get', { result: [{ ...OWN, id: 2, name: 'Ferry Film' }] });
  const teams = [STRINGS, { id: 12, name: 'Brass' }];
  open('manager', { ...JOB, is_team_job: true, teams, teams_id: [11, 12] }, true);
  expect(await screen.findByText('Left out: Brass. You can post jobs only for your own teams.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Strings' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove Brass' })).toBeNull();
  await press('NEXT');
  await press('CREATE');
  await waitFor(() => expect(closed).toBe(1));
  expect(created()).toMatchObject([{ teams_id: [11] }]);
});

test("a copy of a job for a colleague's team asks whom it is for before it goes on", async () => {
  server.answer('company/get', { result: [{ ...OWN, id: 2, name: 'Ferry Film' }] });
  open('manager', { ...JOB, is_team_job: true, teams: [{ id: 12, name: 'Brass' }], teams_id: [12] }, true);
  const teams = screen.getByLabelText('Teams');
  expect(await screen.findByText(/^Left out: Brass/)).toBeVisible();
  await press('NEXT');
  expect(teams).toHaveFocus();
  expect(teams).toHaveAccessibleDescription('Choose teams or All creators');
  await userEvent.click(teams);
  expect(screen.queryByRole('option', { name: 'Brass' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'All creators' }));
  await press('NEXT');
  await press('CREATE');
  await waitFor(() => expect(closed).toBe(1));
  expect(created()).toMatchObject([{ teams_id: [] }]);
});

test('an edit sends what differs, in one step; its picture can be changed and taken away', async () => {
  const shown = { ...JOB, avatar_url: '/files/ferry.jpg' };
  const { unmount } = open('manager', shown);
  expect(screen.queryByRole('button', { name: 'NEXT' })).toBeNull();
  expect(screen.getByRole('img', { name: 'Current avatar' })).toHaveAttribute('src', '/files/ferry.jpg');
  await userEvent.type(screen.getByLabelText(/^Budget/), '0');
  await chooseFile(SEA);
  await screen.findByRole('button', { name: /^Cropped area/ });
  await press('SAVE');
  await waitFor(() => expect(closed).toBe(1));
  unmount();
  open('manager', shown);
  await press('Remove');
  await press('SAVE');
  await waitFor(() => expect(closed).toBe(2));
  expect(server.bodies('job/update')).toEqual([
    { job_id: 5, budget: '1000', avatar_id: 41 },
    { job_id: 5, avatar_id: null },
  ]);
});

test('the staff choose the plans that may submit', async () => {
  server.answer('company/get_all', { result: { companies: [OWN], number_of_companies: 1 } });
  open('admin', { ...JOB, subscription_limitation: ['premium'] });
  await userEvent.click(screen.getByLabelText('Subscription limitation'));
  await userEvent.click(await screen.findByRole('option', { name: 'Unlimited' }));
  await press('Remove Premium');
  await press('SAVE');
  await waitFor(() => expect(closed).toBe(1));
  expect(server.bodies('job/update')).toEqual([{ job_id: 5, subscription_limitation: ['unlimited'] }]);
});

test('a job whose last team is gone says so, and is for all creators once that is chosen', async () => {
  open('manager', { ...JOB, is_team_job: true });
  const teams = screen.getByLabelText('Teams');
  expect(teams).toHaveTextContent('Choose teams or All creators');
  await userEvent.click(teams);
  await userEvent.click(await screen.findByRole('option', { name: 'All creators' }));
  await press('SAVE');
  await waitFor(() => expect(closed).toBe(1));
  expect(server.bodies('job/update')).toEqual([{ job_id: 5, teams_id: [] }]);
});

test('an edit by which the job leaves the list can be taken back from the toast', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  let row = JOB;
  server.answer('company/get', { result: [{ ...OWN, id: 2, name: 'Ferry Film' }] });
  const page = () => ({ result: { all_jobs: [row], number_of_jobs: 1, number_of_team_jobs: 0, counts: {} } });
  server.answer('job/get', page);
  server.answer('job/get_like', page);
  server.answer('job/update', ({ title }) => {
    row = { ...row, title: String(title) };
    return { result: row };
  });
  const leave = openJobList('open');
  jobList.setFilter({ title: 'ferry' });
  await waitFor(() => expect(jobList.use.getState().rows).toHaveLength(1));
  open('manager', row);
  const title = screen.getByLabelText(/^Title/);
  const rename = async (text: string) => {
    await userEvent.clear(title);
    await userEvent.type(title, text);
    await press('SAVE');
  };
  await rename('Ferry at dawn');
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(1));
  expect(useToasts.getState().items[0]?.action).toBeUndefined();
  await rename('Lighthouse');
  await waitFor(() => expect(jobList.use.getState().rows).toEqual([]));
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(2));
  const { action, duration } = useToasts.getState().items[1] ?? {};
  expect([action?.label, duration]).toEqual(['Undo', 8000]);
  action?.run();
  await waitFor(() => expect(jobList.use.getState().rows).toMatchObject([{ title: 'Ferry at dawn' }]));
  await redo();
  expect(jobList.use.getState().rows).toEqual([]);
  await undo();
  expect(jobList.use.getState().rows).toMatchObject([{ title: 'Ferry at dawn' }]);
  leave();
});

test('an open edit takes what a colleague has saved meanwhile, and asks about what both have changed', async () => {
  let job: JobRow = JOB;
  const page = () => ({
    result: { all_jobs: [job], number_of_jobs: 1, number_of_team_jobs: 0, counts: {} },
    list_live: [live.head('company:2')],
  });
  server.answer('job/get', page);
  server.answer('job/get_like', page);
  const leave = openJobList('open');
  await waitFor(() => expect(jobList.use.getState().rows).toHaveLength(1));
  open('manager', JOB);
  await userEvent.type(screen.getByLabelText(/^Title/), ' mine');
  job = { ...JOB, title: 'Ferry theirs', budget: '900', tracks_per_user_limit: 9, access_from: 2, access_to: 8 };
  await act(() => jobList.reload());
  await waitFor(() => expect(screen.getByLabelText(/^Budget/)).toHaveValue('900'));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Ferry mine');
  const changed = 'Title, Budget, Submission limit per user, Quality rating';
  expect(screen.getByText(`A colleague changed this job while you were editing: ${changed}.`)).toBeVisible();
  await press('SAVE');
  const question = await screen.findByRole('dialog', { name: 'Which version do you want?' });
  expect(question).toHaveTextContent('Changed elsewhere while you edited: Title.');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(server.bodies('job/update')).toEqual([{ job_id: 5, title: 'Ferry mine' }]);
  leave();
});
