import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../../api/testing';
import { fakeLive } from '../../../live/testing/fake-live';
import type { JobRow } from '../../../protocol/generated/protocol';
import { jobs } from '../../../stores/job/store';
import { playlists } from '../../../stores/playlist/store';
import { playlistOf } from '../../../stores/playlist/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import ShareDialog from './share-dialog';

/** The user id of the viewer. */
const ME = 7;
const MEMBERS = [
  { id: ME, user_name: 'Mara Kessel', email: 'mara@harbour.example', role_name: 'owner', avatar: null },
  { id: 2, user_name: 'Teo Lindqvist', email: 'teo@harbour.example', role_name: 'member', avatar: null },
];
let server: FakeServer;
let page: ReturnType<typeof fakeLive>;

answersAsDescribed();
beforeEach(() => {
  page = fakeLive();
  server = fakeServer();
  server.answer('company/get', {
    result: [{ id: 3, name: 'Harbourlight Pictures', members: MEMBERS }],
    list_live: [page.head('company:3')],
  });
  server.answer('playlist/get_shareable_links', { result: [] });
  for (const path of ['playlist/share', 'playlist/share_to_member']) server.answer(path, { result: true });
  jobs.put(5, { id: 5, company_id: 3 } as JobRow, page.head('job:5'));
  playlists.put(31, playlistOf({ user_id: ME }), page.head('playlist:31'));
});

const Dialog = () => <ShareDialog playlist={31} onClose={() => {}} />;

test('people and links stand in one dialog, and what is typed is the recipient of a new link', async () => {
  renderPage(<Dialog />, { as: 'manager' });
  expect(await screen.findByRole('region', { name: 'People' })).toBeVisible();
  expect(await screen.findByText('No links yet')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Recipient')).toHaveFocus());
});

const toastTexts = () => useToasts.getState().items.map(({ text }) => text);

test('a playlist is shared with the company and with one member, who is not its owner', async () => {
  renderPage(<Dialog />, { as: 'manager' });
  await userEvent.click(await screen.findByRole('switch', { name: 'Share with company' }));
  expect(screen.getByRole('switch', { name: 'Share with company' })).toBeChecked();
  expect(server.bodies('playlist/share')).toEqual([{ playlist_id: 31, status: true }]);
  await userEvent.click(await screen.findByRole('switch', { name: 'Share with Teo Lindqvist' }));
  expect(server.bodies('playlist/share_to_member')).toEqual([{ playlist_id: 31, member_to: 2, status: true }]);
  expect(screen.queryByRole('switch', { name: 'Share with Mara Kessel' })).toBeNull();
  expect(toastTexts()).toEqual(['You share this playlist with company', 'You share this playlist with Teo Lindqvist']);
});

test('sharing is taken back, and Undo shares again', async () => {
  playlists.put(31, playlistOf({ user_id: ME, members: [2] }), page.head('playlist:31'));
  renderPage(<Dialog />, { as: 'manager' });
  await userEvent.click(await screen.findByRole('switch', { name: 'Share with Teo Lindqvist' }));
  await waitFor(() => expect(toastTexts()).toEqual(['No longer shared with Teo Lindqvist']));
  useToasts.getState().items[0]?.action?.run();
  await waitFor(() => expect(toastTexts()).toContain('Undone'));
  expect(server.bodies('playlist/share_to_member').map(({ status }) => status)).toEqual([false, true]);
});

test('what the server refuses turns back', async () => {
  server.answer('playlist/share', { status: 404, error: 'not_found' });
  renderPage(<Dialog />, { as: 'manager' });
  await userEvent.click(await screen.findByRole('switch', { name: 'Share with company' }));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Share with company' })).not.toBeChecked());
  expect(toastTexts()).not.toContain('You share this playlist with company');
});
