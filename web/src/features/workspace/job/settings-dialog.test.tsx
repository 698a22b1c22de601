import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../api/testing';
import { fakeLive } from '../../../live/testing/fake-live';
import type { JobRow } from '../../../protocol/generated/protocol';
import { jobs } from '../../../stores/job/store';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import JobSettings from './settings-dialog';

answersAsDescribed();

let server: FakeServer;
let page: ReturnType<typeof fakeLive>;
const closed = vi.fn();

const jobOf = (change: Partial<JobRow>) =>
  ({ id: 5, title: 'Coastal', company_id: 1, share_type: 'playlist_sharing', ...change }) as JobRow;

beforeEach(() => {
  page = fakeLive();
  server = fakeServer();
  closed.mockReset();
  const company = (id: number, name: string) => ({ id, name, avatar_url: null, members: [] });
  const companies = [company(1, 'Harbourlight Pictures'), company(2, 'Low Tide Audio')];
  server.answer('company/get_all', { result: { companies, number_of_companies: 2 } });
  jobs.put(5, jobOf({}), page.head('job:5'));
  renderPage(<Dialog />, { as: 'admin' });
});

const Dialog = () => <JobSettings job={5} onClose={closed} />;

const toastTexts = () => useToasts.getState().items.map(({ text }) => text);

test('the share type is switched, told, and switched back by Undo', async () => {
  server.answer('job/update_share_type', ({ share_type }) => ({
    result: { ...jobOf({ share_type: share_type as never }), live: page.head('job:5') },
  }));
  const sharing = await screen.findByRole('switch', { name: 'Auto forwarding' });
  expect(sharing).not.toBeChecked();
  await userEvent.click(sharing);
  await waitFor(() =>
    expect(toastTexts()).toEqual(['Share type for this job has been successfully changed to auto forwarding!']),
  );
  expect(useToasts.getState().items[0]?.duration).toBe(6000);
  useToasts.getState().items[0]?.action?.run();
  await waitFor(() => expect(toastTexts()).toContain('Undone'));
  expect(server.bodies('job/update_share_type').map(({ share_type }) => share_type)).toEqual([
    'auto_forwarding',
    'playlist_sharing',
  ]);
});

test('a job goes to another company once that is confirmed', async () => {
  const head = { ...page.head('job:5'), offset: 1 };
  server.answer('job/change_owner', { result: { ...jobOf({ company_id: 2 }), live: head } });
  expect(await screen.findByRole('button', { name: 'Move job' })).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Low Tide Audio' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move job' }));
  expect(server.bodies('job/change_owner')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.bodies('job/change_owner')).toEqual([{ job_id: 5, company_id: 2 }]);
  expect(jobs.value(5)?.company_id).toBe(2);
});
