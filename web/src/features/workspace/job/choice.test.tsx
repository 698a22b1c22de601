import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Job } from '../../../protocol/generated/protocol';
import { fakeCommands } from '../../../stores/comments/testing';
import { server, setUpFakes } from '../../../testing/fakes';
import { renderPage } from '../../../testing/render-page';
import type { Selection } from '../selection';
import { JobChoice } from './choice';

setUpFakes();

const job = (id: number, submitted_tracks: number) =>
  ({ id, title: `Job ${id}`, type: 'Other', submitted_tracks }) as Job;

test('a job to choose says what the viewer has not heard and not rated of it', async () => {
  fakeCommands({ 'review.unread': () => [{ job_id: 2, new_playlists: [], unread_mentions: 3 }] });
  server.answer('application/get_applied', ({ job_id }) => ({
    result: {
      counters: { tracks: 17, rated: 3 },
      listened: job_id === 1 ? 12 : 17,
      counts: { unrated_by_me: job_id === 1 ? 9 : 0 },
    },
  }));
  server.answer('company/get', { result: [{ id: 1, name: 'Harbourlight Pictures', members: [] }] });
  const open = { jobs: [job(1, 17), job(2, 17), job(3, 0)], total: 3 };
  const closed = { jobs: [{ ...job(4, 17), status: 'closed' } as Job], total: 1 };
  const selection = { company: 1, job: null } as Selection;
  const props = { selection, open, closed, failure: null, role: 'manager' as const };
  renderPage(<JobChoice {...props} onChoose={() => {}} onRetry={() => {}} />, {
    as: 'manager',
  });
  expect(await screen.findByRole('button', { name: /Job 1/ })).toHaveTextContent('17 tracks');
  expect(await screen.findByText('5 unheard, 9 unrated by you')).toBeVisible();
  expect(await screen.findAllByText('All rated')).toHaveLength(2);
  expect(
    within(screen.getByRole('button', { name: /Job 2/ })).getByRole('img', { name: '3 unread mentions' }),
  ).toBeVisible();
  // reviewing goes on after a job has closed
  expect(screen.getByRole('heading', { name: 'Closed, still in review' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Job 4/ })).toHaveTextContent('All rated');
  // a job without submissions causes no request
  expect(server.bodies('application/get_applied').map(({ job_id }) => job_id)).not.toContain(3);
});
