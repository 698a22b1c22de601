import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '../../protocol/generated/protocol';
import { useReview } from '../../stores/review/store';
import { review } from '../../stores/review/testing';
import { selectUserId, useSession } from '../../stores/session/store';
import { closed, created, fill, JOB, OWN, open, press, server, setUpFakeServer } from '../../testing/job-dialog';

beforeEach(setUpFakeServer);

/** Gives the viewer this role in the company that owns the jobs. */
function workIn(role_name: string) {
  const me = () => selectUserId(useSession.getState());
  const company = (id: number) => ({ ...OWN, id, members: [{ id: me(), user_name: '', user_email: '', role_name }] });
  server.answer('company/get', () => ({ result: [company(JOB.company_id)] }));
  server.answer('company/get_all', () => ({
    result: { companies: [company(JOB.company_id)], number_of_companies: 1 },
  }));
}

const find = () => screen.findByRole('switch', { name: 'Blind rating' });
const updates = () => server.bodies('job/update');

test.each<[Role, string, boolean]>([
  ['manager', 'owner', true],
  ['manager', 'admin', true],
  ['manager', 'member', false],
  ['admin', 'member', true],
])('a %s who is %s in the company has the switch: %s', async (role, inCompany, isShown) => {
  workIn(inCompany);
  open(role, JOB);
  await waitFor(() => expect(server.calls.some(({ path }) => path.startsWith('company/'))).toBe(true));
  if (isShown) expect(await find()).not.toBeChecked();
  await waitFor(() => expect(screen.queryAllByRole('switch', { name: 'Blind rating' })).toHaveLength(isShown ? 1 : 0));
});

test('a new job is blind where that is switched on, and the switch says what it means', async () => {
  workIn('owner');
  open('manager');
  const blind = await find();
  expect(blind).toHaveAccessibleDescription(/only after rating it themselves. Comments aren't hidden/);
  await userEvent.click(blind);
  await fill();
  await press('CREATE');
  await waitFor(() => expect(closed).toBe(1));
  expect(created()).toMatchObject([{ blind: true }]);
});

test('where ratings exist the server’s words stand at the switch, which is off and cannot be pressed', async () => {
  workIn('owner');
  server.answer('job/update', { status: 409, error: 'ratings_exist', fields: { blind: 'Two tracks are rated' } });
  open('manager', JOB);
  await userEvent.click(await find());
  await press('SAVE');
  expect(await screen.findByRole('alert')).toHaveTextContent('Two tracks are rated');
  expect(await find()).toBeDisabled();
  expect(await find()).not.toBeChecked();
  expect(closed).toBe(0);
});

test('a job that is reviewed here with ratings cannot be made blind, and one that is blind can be opened', async () => {
  workIn('owner');
  useReview.setState(review([], { job: JOB.id, counters: { tracks: 2, rated: 1 } }), true);
  const { unmount } = open('manager', JOB);
  expect(await find()).toBeDisabled();
  expect(screen.getByRole('alert')).toHaveTextContent('This job already has ratings');
  unmount();
  open('manager', { ...JOB, blind: true });
  expect(await find()).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('switching off asks first, and the safe answer keeps it on', async () => {
  workIn('owner');
  open('manager', { ...JOB, blind: true });
  const answer = async (name: string) => {
    await userEvent.click(await find());
    const question = await screen.findByRole('dialog', { name: 'Turn off blind rating?' });
    expect(question).toHaveTextContent('Everyone will see all ratings once the job is saved');
    await userEvent.click(within(question).getByRole('button', { name }));
  };
  await answer('Keep it on');
  expect(await find()).toBeChecked();
  await answer('Turn off');
  await waitFor(async () => expect(await find()).not.toBeChecked());
  await press('SAVE');
  await waitFor(() => expect(closed).toBe(1));
  expect(updates()).toEqual([{ job_id: JOB.id, blind: false }]);
});
