import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PERSON } from '../../components/people/testing';
import type { AdminUser } from '../../protocol/generated/protocol';
import { person as somebody } from '../../stores/staff/testing';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { unsavedOfPage } from '../../ui/dialog/unsaved';
import AdminPage from './admin-page';
import { pageOf } from './testing';

const QUEUE = '/sh_admin/admin?filter=not_approved';

let people: AdminUser[];

setUpFakes();
beforeEach(() => {
  people = [13, 11].map((id) => somebody(id, `Person ${id}`, { is_approved: false }));
  server.answer('product/get_all', { result: [] });
  server.answer('admin/get_users', (body) => ({ result: pageOf(people, body), list_live: [live.head('admin')] }));
  server.answer('admin/get_user', ({ id }) => ({
    result: { ...PERSON, id: Number(id), note: null },
    list_live: [live.head('admin')],
  }));
  server.answer('admin/get_tracks', { result: { tracks: [], number_of_tracks: 0 } });
  server.answer('admin/update_approve', ({ user_to_approve }) => {
    people = people.map((row) => (row.id === user_to_approve ? { ...row, is_approved: true } : row));
    return { result: true };
  });
});

/** Opens the queue, and types a note about its first person, who has the id 11. */
async function write() {
  const { router } = renderPage(<AdminPage />, { as: 'admin', path: QUEUE });
  await screen.findByRole('region', { name: 'Person 11' });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Two accounts.');
  expect(unsavedOfPage()).toHaveLength(1);
  return (path: string) => act(() => router.navigate(path));
}
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const queue = () => screen.queryByRole('region', { name: 'Approval queue' });

test('a typed note is asked about while another filter hides the queue, and is there as it is shown again', async () => {
  const go = await write();
  await go('/sh_admin/admin');
  await waitFor(() => expect(queue()).toBeNull());
  expect(unsavedOfPage()).toHaveLength(1);
  await go(QUEUE);
  await screen.findByRole('region', { name: 'Person 11' });
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Two accounts.');
});

test('a note about a person who was decided about meanwhile is kept and asked about, also while another filter is shown', async () => {
  const go = await write();
  await press('a');
  await screen.findByRole('region', { name: 'Person 13' });
  expect(unsavedOfPage()).toHaveLength(1);
  await go('/sh_admin/admin');
  await waitFor(() => expect(queue()).toBeNull());
  expect(unsavedOfPage()).toHaveLength(1);
});
