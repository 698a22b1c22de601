import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../../api/testing';
import { live } from '../../../live/live';
import { fakeLive } from '../../../live/testing/fake-live';
import type { Role } from '../../../protocol/generated/protocol';
import { playlistOf } from '../../../stores/playlist/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import { PlaylistTools } from './tools';

answersAsDescribed();

/** The user id of the viewer, as renderPage sets it. */
const ME = 7;
let server: FakeServer;
const saved: string[] = [];

beforeEach(() => {
  fakeLive();
  server = fakeServer();
  saved.length = 0;
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) =>
    address.startsWith('/files/') ? new Response('title\r\n') : await calls(address, request),
  );
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const nothing = () => {};

async function open(as: Role, user_id: number) {
  const playlist = playlistOf({ user_id, playlist_name: 'First: cut' });
  renderPage(<PlaylistTools playlist={playlist} onCreate={nothing} onDeleted={nothing} />, { as });
  await userEvent.click(await screen.findByRole('button', { name: 'More of this playlist' }));
}

const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
const toastTexts = () => useToasts.getState().items.map(({ text }) => text);

test('its owner may share, rename, show and delete it', async () => {
  await open('manager', ME);
  expect(await items()).toEqual(['Rename', 'Background', 'Export as CSV', 'Delete playlist']);
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('a member with whom it is shared exports it and sees its links', async () => {
  await open('manager', 2);
  expect(await items()).toEqual(['Export as CSV']);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Links' })).toBeVisible();
});

test('the shortlist is saved under its name and the day', async () => {
  vi.spyOn(live, 'send').mockResolvedValue({ result: { location: '/files/7' } });
  await open('manager', ME);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Export as CSV' }));
  await waitFor(() => expect(toastTexts()).toEqual(['The file was downloaded']));
  expect(live.send).toHaveBeenCalledWith('playlist.export_csv', { playlist_id: 31 });
  expect(saved).toEqual([expect.stringMatching(/^First_ cut-\d{4}-\d\d-\d\d\.csv$/)]);
});

test('the staff save the metadata of any playlist', async () => {
  server.answer('playlist/get_metadata', { result: { location: '/files/8' } });
  await open('admin', 2);
  expect(await items()).toEqual(['Rename', 'Background', 'Export as CSV', 'Download metadata', 'Delete playlist']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Download metadata' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Playlist metadata downloaded!']));
  expect(saved).toEqual([expect.stringMatching(/^First_ cut-metadata-\d{4}-\d\d-\d\d\.csv$/)]);
});
