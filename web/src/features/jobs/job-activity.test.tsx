import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '../../protocol/generated/protocol';
import type { JobAction } from '../../stores/job-list/apply';
import { useJobActivity } from '../../stores/job-list/store';
import { useSession } from '../../stores/session/store';
import { server, setUpFakes } from '../../testing/fakes';
import { useToasts } from '../../ui/toast-store';
import { JobActivity } from './job-activity';

setUpFakes();

beforeEach(() => {
  const members = [{ id: 9, user_name: 'Teo Lindqvist' }];
  server.answer('company/get', { result: [{ id: 1, name: 'Sync House', members }] });
});
afterEach(() => useSession.setState(useSession.getInitialState(), true));

/** Opens the page as a person with that role. */
async function open(role: Role) {
  useSession.setState({ status: 'in', session: { uid: 7, role } as never });
  render(<JobActivity />);
  // waits until the page's data is there
  await act(async () => {
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
  });
}

const publish = (by: number, action: JobAction) =>
  act(() => useJobActivity.setState({ activity: { by, id: 3, title: 'Night drive', action } }));
const toasts = () => useToasts.getState().items.map(({ text, detail }) => ({ text, detail }));

test('managers are told which colleague did something to a job', async () => {
  await open('manager');
  publish(9, 'closed');
  expect(screen.getByText('Teo Lindqvist closed a job just now')).toBeVisible();
  expect(toasts()).toEqual([{ text: 'Status changed to closed', detail: 'Night drive, by Teo Lindqvist' }]);
});

test('each of several changes in one frame is told', async () => {
  await open('manager');
  act(() => {
    useJobActivity.setState({ activity: { by: 9, id: 3, title: 'Night drive', action: 'closed' } });
    useJobActivity.setState({ activity: { by: 9, id: 4, title: 'Harbour', action: 'archived' } });
  });
  expect(toasts().map(({ detail }) => detail)).toEqual(['Night drive, by Teo Lindqvist', 'Harbour, by Teo Lindqvist']);
});

test('the staff are told what was done, by no name, and read no company for it', async () => {
  await open('admin');
  publish(9, 'closed');
  expect(screen.getByText('Someone closed a job just now')).toBeVisible();
  expect(toasts()).toEqual([{ text: 'Status changed to closed', detail: 'Night drive' }]);
  expect(server.calls).toEqual([]);
});
