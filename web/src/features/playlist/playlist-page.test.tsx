import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { live } from '../../live/live';
import { undo } from '../../stores/history/store';
import { usePlayer } from '../../stores/player/store';
import { answersAsDescribed } from '../../testing/described';
import {
  bar,
  chooser,
  name,
  open,
  press,
  scene,
  setUpScene,
  shown,
  TRACKS,
  titles,
  toastTexts,
  tracks,
} from './testing';

answersAsDescribed();
setUpScene();

test('without playlists in the plan a notice stands in place of the editor', async () => {
  scene.held.clear();
  await open(false);
  expect(await screen.findByText(TEXTS.playlistsNotInPlan)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing');
  expect(screen.queryByRole('textbox', { name: 'Playlist name' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Add / })).toBeNull();
});

test('playlists of a plan that has ended stay, can be deleted and not changed', async () => {
  await open(false);
  expect(await titles()).toEqual(['Kittiwake', 'Low Tide Ledger', 'Ferrymen']);
  expect(screen.getByText(new RegExp(`^${TEXTS.playlistsNotInPlan.slice(0, 40)}`))).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Playlist name' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove Kittiwake' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete the playlist' })).toBeEnabled();
});

test('what was added, removed and moved is marked as unsaved, and saved by Ctrl S in its order', async () => {
  await open();
  expect(await titles()).toEqual(['Kittiwake', 'Low Tide Ledger', 'Ferrymen']);
  expect(bar()).toBeNull();
  await press('Add Spring Neap to the playlist');
  await press('Remove Low Tide Ledger');
  expect(bar()).toHaveTextContent('Unsaved1 track added, 1 removed');
  // a press elsewhere lets the rows move to their places
  fireEvent.pointerDown(document.body);
  expect(await titles()).toEqual(['Kittiwake', 'Ferrymen', 'Spring Neapnew', 'Low Tide Ledger']);
  const row = within(await tracks()).getByText('Spring Neap');
  fireEvent.pointerDown(row);
  usePlayer.setState({ cursor: 4 });
  fireEvent.keyDown(window, { code: 'ArrowUp', key: 'ArrowUp', altKey: true });
  expect(await titles()).toEqual(['Kittiwake', 'Spring Neapnew', 'Ferrymen', 'Low Tide Ledger']);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(bar()).toBeNull());
  expect(scene.server.bodies('application/update')).toEqual([
    { id: 5, playlist_name: 'Harbour reel', description: '', tracks_id: [1, 4, 3], version: 1 },
  ]);
  expect(toastTexts()).toEqual(['Playlist with Harbour reel was successfully saved!']);
  expect(await titles()).toEqual(['Kittiwake', 'Spring Neap', 'Ferrymen']);
});

test('the playlist that an address names is open, and another one once what is unsaved may be lost', async () => {
  const router = await open(true, '/?playlist=4');
  expect(await name()).toHaveValue('Winter');
  await userEvent.type(await name(), ' 2');
  await act(() => router.navigate('/?playlist=5'));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await name()).toHaveValue('Harbour reel'));
});

test('Revert and a removed track that is brought back leave nothing unsaved', async () => {
  await open();
  await press('Remove Low Tide Ledger');
  await press('Bring Low Tide Ledger back');
  expect(bar()).toBeNull();
  await userEvent.type(await name(), ' 2');
  expect(bar()).toHaveTextContent('name changed');
  await press('Revert');
  expect(bar()).toBeNull();
  expect(await name()).toHaveValue('Harbour reel');
});

test('a row is dragged to another place', async () => {
  await open();
  await titles();
  const rows = within(await tracks())
    .getAllByRole('row')
    .slice(1);
  const dataTransfer = { setData: () => undefined, effectAllowed: '' };
  fireEvent.dragStart(rows[2] as HTMLElement, { dataTransfer });
  fireEvent.dragOver(rows[0] as HTMLElement, { dataTransfer, clientY: 0 });
  fireEvent.drop(rows[0] as HTMLElement, { dataTransfer, clientY: 0 });
  expect(await titles()).toEqual(['Ferrymen', 'Kittiwake', 'Low Tide Ledger']);
  expect(bar()).toHaveTextContent('order changed');
});

test('a new playlist needs a name, is made once and opened', async () => {
  scene.held.clear();
  await open();
  await press('Add Ferrymen to the playlist');
  await press(/^Save Ctrl/);
  expect(await screen.findByText(FIELD_TEXTS.playlistName)).toBeVisible();
  expect(scene.server.bodies('application/create')).toEqual([]);
  await userEvent.type(await name(), 'Ferries');
  await press(/^Save Ctrl/);
  await waitFor(() => expect(bar()).toBeNull());
  expect(scene.server.bodies('application/create')).toMatchObject([{ playlist_name: 'Ferries', tracks_id: [3] }]);
  expect(chooser()).toHaveTextContent('Ferries');
});

test('Save as new asks for a name and leaves the old playlist as it is', async () => {
  await open();
  await press('Remove Kittiwake');
  await press('Save as new');
  const dialog = await screen.findByRole('dialog', { name: 'Save as new' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(FIELD_TEXTS.playlistName)).toBeVisible();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Harbour short');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await name()).toHaveValue('Harbour short');
  expect(scene.held.get(5)?.tracks_id).toEqual([1, 2, 3]);
  expect(scene.server.bodies('application/update')).toEqual([]);
});

test('without a network a save waits for the line, and what stands there then is saved', async () => {
  await open();
  await titles();
  const answer = { isReached: false };
  scene.server.answer('application/update', (body) => {
    if (!answer.isReached) throw new TypeError('no network');
    scene.held.set(5, { playlist_name: String(body.playlist_name), description: '', tracks_id: [1, 2, 3] });
    return { result: shown(5) };
  });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => scene.page.setLive(false));
  await userEvent.type(await name(), ' A');
  await press(/^Save Ctrl/);
  await waitFor(() => expect(toastTexts()).toEqual(["Offline. We'll save this when you're back online."]));
  await userEvent.type(await name(), 'B');
  expect(scene.held.get(5)?.playlist_name).toBe('Harbour reel');
  answer.isReached = true;
  onLine.mockReturnValue(true);
  act(() => scene.page.setLive(true));
  await waitFor(() => expect(scene.held.get(5)?.playlist_name).toBe('Harbour reel AB'));
});

test('deleting asks first and opens the next playlist, and the deleted one comes back by Undo', async () => {
  await open();
  await titles();
  await press('Delete the playlist');
  const question = await screen.findByRole('dialog', { name: 'Delete the playlist?' });
  expect(scene.server.bodies('application/delete')).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await name()).toHaveValue('Winter'));
  expect(toastTexts()).toEqual(['Playlist was successfully deleted!']);
  vi.spyOn(live, 'send').mockImplementation(async (event, payload) => {
    expect([event, payload]).toEqual(['application.restore', { undo: 'of-5' }]);
    scene.held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [1, 2, 3] });
    return { result: { application_id: 5, job_id: null } } as never;
  });
  await act(undo);
  await userEvent.click(screen.getByRole('combobox', { name: 'Playlist' }));
  expect(await screen.findByRole('option', { name: /Harbour reel/ })).toBeVisible();
});

test('a track that nobody has described is called by its file, and asks for its details first', async () => {
  const draft = { ...TRACKS[0], track_id: 9, title: 'Unknown', file_name: 'lantern.mp3', track_duration: null };
  scene.server.answer('track/get', { result: { tracks: [draft], number_of_tracks: 1, counts: { all: 1 } } });
  await open();
  const own = within(screen.getByRole('region', { name: 'Your tracks' }));
  expect(await own.findByRole('rowheader', { name: 'lantern.mp3' })).toBeVisible();
  expect(own.getByRole('button', { name: 'Play lantern.mp3' })).toBeVisible();
  await press('Add lantern.mp3 to the playlist');
  expect(toastTexts()).toEqual(['Add details to “lantern.mp3” first']);
});

test('another playlist is opened only after what is unsaved was given up', async () => {
  await open();
  await press('Remove Kittiwake');
  await userEvent.click(chooser());
  await userEvent.click(await screen.findByRole('option', { name: 'Winter' }));
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(await name()).toHaveValue('Harbour reel');
  await userEvent.click(chooser());
  await userEvent.click(await screen.findByRole('option', { name: 'Winter' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await name()).toHaveValue('Winter'));
});

test('what is edited while a save is under way is kept, and saved on top of it', async () => {
  await open();
  await press('Remove Low Tide Ledger');
  const answered = globalThis.fetch;
  let release = () => {};
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    if (address.endsWith('application/update')) await new Promise<void>((resolve) => (release = resolve));
    return answered(address, request);
  });
  await userEvent.keyboard('{Control>}s{/Control}');
  await press('Add Spring Neap to the playlist');
  await act(async () => release());
  await waitFor(() => expect(toastTexts()).toHaveLength(1));
  expect(await titles()).toEqual(['Kittiwake', 'Ferrymen', 'Spring Neapnew']);
  expect(bar()).toHaveTextContent('1 track added');
  vi.stubGlobal('fetch', answered);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(toastTexts()).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bar()).toBeNull();
});
