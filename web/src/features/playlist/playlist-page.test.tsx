import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { resetSessionStores } from '../../live/session-store';
import { fakeLive } from '../../live/testing/fake-live';
import type { Application, OwnTrack, SubscriptionInfo } from '../../protocol/generated/protocol';
import { undo } from '../../stores/history/store';
import { usePlayer } from '../../stores/player/store';
import { useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage, sessionOf } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import PlaylistPage from './playlist-page';

answersAsDescribed();

const OWN = 'user:7';
const TITLES = ['Kittiwake', 'Low Tide Ledger', 'Ferrymen', 'Spring Neap'];
const TRACKS = TITLES.map((title, index) => ({ track_id: index + 1, title, type: 'music', track_duration: 90 }));
const tracksOf = (ids: readonly number[]) => ids.map((id) => TRACKS[id - 1] as OwnTrack);

let server: ReturnType<typeof fakeServer>;
let page: ReturnType<typeof fakeLive>;
/** The version of every playlist. */
let version: number;
/** What the server holds. */
let held: Map<number, { playlist_name: string; description: string; tracks_id: number[] }>;

const shown = (id: number): Application => ({
  id,
  playlist_id: id,
  job_id: null,
  status: null,
  user_id: 7,
  playlist_name: '',
  description: '',
  tracks: [],
  tracks_id: [],
  background: null,
  version,
  changed: '2026-11-20T12:00:00Z',
  ...held.get(id),
  live: page.head(`application:${id}`),
});

beforeEach(() => {
  usePlayer.setState(usePlayer.getInitialState(), true);
  server = fakeServer();
  page = fakeLive();
  version = 1;
  held = new Map([
    [5, { playlist_name: 'Harbour reel', description: '', tracks_id: [1, 2, 3] }],
    [4, { playlist_name: 'Winter', description: 'cold', tracks_id: [4] }],
  ]);
  server.answer('application/get', () => {
    const applications = [...held.keys()].toSorted((left, right) => right - left).map(shown);
    return { result: { applications, number_of_applications: held.size }, list_live: [page.head(OWN)] };
  });
  server.answer('application/get_tracks', ({ id }) => {
    const tracks = tracksOf(held.get(Number(id))?.tracks_id ?? []);
    return { result: { tracks, number_of_tracks: tracks.length }, live: page.head(`application:${id}`) };
  });
  server.answer('application/update', ({ id, version: opened = version, ...rest }) => {
    if (opened !== version) return { status: 409, error: 'conflict' };
    version += 1;
    held.set(Number(id), rest as never);
    return { result: shown(Number(id)) };
  });
  server.answer('application/create', ({ request_id: _, ...rest }) => {
    held.set(6, rest as never);
    return { result: { id: 6 } };
  });
  server.answer('application/delete', ({ id }) => {
    held.delete(Number(id));
    return { result: { undo: `of-${id}` } };
  });
  server.answer('application/get_shareable_links', { result: [] });
  server.answer('application/get_background', { result: { url: null } });
  server.answer('track/get', {
    result: { tracks: TRACKS.toReversed(), number_of_tracks: 4, counts: { all: 4 } },
  });
});
afterEach(() => {
  resetSessionStores();
  useSession.setState(useSession.getInitialState());
  useToasts.setState({ items: [] });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(own_playlists = true, path = '/') {
  useSession.setState({ plan: { limits: { own_playlists } } as SubscriptionInfo });
  const { router } = renderPage(<PlaylistPage />, { as: sessionOf('creator'), path });
  await screen.findByRole('region', { name: 'Your tracks' });
  return router;
}

const tracks = async () => screen.findByRole('region', { name: 'Tracks of the playlist' });
async function titles(): Promise<string[]> {
  const rows = within(await tracks()).getAllByRole('rowheader');
  return rows.map((row) => row.textContent ?? '');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const said = () => useToasts.getState().items.map(({ text }) => text);
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
const chooser = () => screen.getByRole('combobox', { name: 'Playlist' });
const name = () => screen.findByRole('textbox', { name: 'Playlist name' });

test('without playlists in the plan a notice stands in place of the editor', async () => {
  held.clear();
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
  // a press elsewhere lets the rows go
  fireEvent.pointerDown(document.body);
  expect(await titles()).toEqual(['Kittiwake', 'Ferrymen', 'Spring Neapnew', 'Low Tide Ledger']);
  const row = within(await tracks()).getByText('Spring Neap');
  fireEvent.pointerDown(row);
  usePlayer.setState({ cursor: 4 });
  fireEvent.keyDown(window, { code: 'ArrowUp', key: 'ArrowUp', altKey: true });
  expect(await titles()).toEqual(['Kittiwake', 'Spring Neapnew', 'Ferrymen', 'Low Tide Ledger']);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(bar()).toBeNull());
  expect(server.bodies('application/update')).toEqual([
    { id: 5, playlist_name: 'Harbour reel', description: '', tracks_id: [1, 4, 3], version: 1 },
  ]);
  expect(said()).toEqual(['Playlist with Harbour reel was successfully saved!']);
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
  held.clear();
  await open();
  await press('Add Ferrymen to the playlist');
  await press(/^Save Ctrl/);
  expect(await screen.findByText(FIELD_TEXTS.playlistName)).toBeVisible();
  expect(server.bodies('application/create')).toEqual([]);
  await userEvent.type(await name(), 'Ferries');
  await press(/^Save Ctrl/);
  await waitFor(() => expect(bar()).toBeNull());
  expect(server.bodies('application/create')).toMatchObject([{ playlist_name: 'Ferries', tracks_id: [3] }]);
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
  expect(held.get(5)?.tracks_id).toEqual([1, 2, 3]);
  expect(server.bodies('application/update')).toEqual([]);
});

test('without a network a save waits for the line, and what stands there then is saved', async () => {
  await open();
  await titles();
  const answer = { isReached: false };
  server.answer('application/update', (body) => {
    if (!answer.isReached) throw new TypeError('no network');
    held.set(5, { playlist_name: String(body.playlist_name), description: '', tracks_id: [1, 2, 3] });
    return { result: shown(5) };
  });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => page.setLive(false));
  await userEvent.type(await name(), ' A');
  await press(/^Save Ctrl/);
  await waitFor(() => expect(said()).toEqual(["Offline. We'll save this when you're back online."]));
  await userEvent.type(await name(), 'B');
  expect(held.get(5)?.playlist_name).toBe('Harbour reel');
  answer.isReached = true;
  onLine.mockReturnValue(true);
  act(() => page.setLive(true));
  await waitFor(() => expect(held.get(5)?.playlist_name).toBe('Harbour reel AB'));
});

test('deleting asks first and opens the next playlist, and the deleted one comes back by Undo', async () => {
  await open();
  await titles();
  await press('Delete the playlist');
  const question = await screen.findByRole('dialog', { name: 'Delete the playlist?' });
  expect(server.bodies('application/delete')).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await name()).toHaveValue('Winter'));
  expect(said()).toEqual(['Playlist was successfully deleted!']);
  vi.spyOn(live, 'send').mockImplementation(async (event, payload) => {
    expect([event, payload]).toEqual(['application.restore', { undo: 'of-5' }]);
    held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [1, 2, 3] });
    return { result: { application_id: 5, job_id: null } } as never;
  });
  await act(undo);
  await userEvent.click(screen.getByRole('combobox', { name: 'Playlist' }));
  expect(await screen.findByRole('option', { name: /Harbour reel/ })).toBeVisible();
});

test('another tab: tracks, order and name change here, one that it makes is listed and one that it deletes is gone', async () => {
  await open();
  await titles();
  held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [3, 1] });
  await page.frame(
    'application:5',
    { kind: 'tracks_removed', tracks_id: [1, 2] },
    { kind: 'tracks_added', tracks_id: [1] },
  );
  await waitFor(async () => expect(await titles()).toEqual(['Ferrymen', 'Kittiwake']));
  held.set(5, { playlist_name: 'Autumn', description: '', tracks_id: [3, 1] });
  await page.frame('application:5', { kind: 'details_changed', playlist_name: 'Autumn', description: '' });
  await waitFor(() => expect(chooser()).toHaveTextContent('Autumn'));
  expect(await name()).toHaveValue('Autumn');
  expect(bar()).toBeNull();
  held.delete(5);
  await page.frame(OWN, { kind: 'application_deleted', application_id: 5, job_id: null });
  await waitFor(async () => expect(await name()).toHaveValue('Winter'));
  held.set(6, { playlist_name: 'Spring', description: '', tracks_id: [1] });
  await page.frame(OWN, { kind: 'application_created', application_id: 6, job_id: null });
  await waitFor(() => expect(page.subscribed).toContain('application:6'));
  await userEvent.click(chooser());
  expect(await screen.findByRole('option', { name: 'Spring' })).toBeVisible();
});

test('what was being edited while another tab deleted it can be saved as a new one', async () => {
  await open();
  await press('Remove Kittiwake');
  held.delete(5);
  await page.frame('application:5', { kind: 'deleted' });
  await page.frame(OWN, { kind: 'application_deleted', application_id: 5, job_id: null });
  await waitFor(() => expect(chooser()).toHaveTextContent('New playlist'));
  expect(await titles()).toEqual(['Low Tide Ledgernew', 'Ferrymennew']);
  await press(/^Save Ctrl/);
  await waitFor(() => expect(server.bodies('application/create')).toMatchObject([{ tracks_id: [2, 3] }]));
});

test('a playlist whose changes were not told can be edited and saved after Use the saved one', async () => {
  await open();
  await press('Remove Low Tide Ledger');
  version = 2;
  const reads = server.bodies('application/get').length;
  await press(/^Save Ctrl/);
  await press('Use the saved one');
  await waitFor(() => expect(server.bodies('application/get').length).toBeGreaterThan(reads));
  await press('Remove Kittiwake');
  await press(/^Save Ctrl/);
  await waitFor(() => expect(held.get(5)?.tracks_id).toEqual([2, 3]));
});

test('a track that nobody has described is called by its file, and asks for its details first', async () => {
  const draft = { ...TRACKS[0], track_id: 9, title: 'Unknown', file_name: 'lantern.mp3', track_duration: null };
  server.answer('track/get', { result: { tracks: [draft], number_of_tracks: 1, counts: { all: 1 } } });
  await open();
  const own = within(screen.getByRole('region', { name: 'Your tracks' }));
  expect(await own.findByRole('rowheader', { name: 'lantern.mp3' })).toBeVisible();
  expect(own.getByRole('button', { name: 'Play lantern.mp3' })).toBeVisible();
  await press('Add lantern.mp3 to the playlist');
  expect(said()).toEqual(['Add details to “lantern.mp3” first']);
});

test('what another tab adds to a playlist that is edited here is not said to be removed', async () => {
  await open();
  await press('Remove Kittiwake');
  held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [1, 2, 3, 4] });
  version = 2;
  const reads = server.bodies('application/get_tracks').length;
  await page.frame('application:5', { kind: 'tracks_added', tracks_id: [4] });
  await waitFor(() => expect(server.bodies('application/get_tracks').length).toBeGreaterThan(reads));
  await waitFor(async () => expect(await titles()).toEqual(['Low Tide Ledger', 'Ferrymen', 'Kittiwake']));
  expect(bar()).toHaveTextContent('1 track removed');
  await press('Bring Kittiwake back');
  await waitFor(async () =>
    expect(await titles()).toEqual(['Kittiwake', 'Low Tide Ledger', 'Ferrymen', 'Spring Neap']),
  );
  expect(bar()).toBeNull();
});

test('a track that another tab deletes leaves what is being edited, which can then be saved', async () => {
  await open();
  await press('Add Spring Neap to the playlist');
  held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [1, 3] });
  await page.frame('application:5', { kind: 'tracks_removed', tracks_id: [2] });
  await page.frame(OWN, { kind: 'track_changed', track_id: 2, deleted: true });
  await waitFor(async () => expect(await titles()).toEqual(['Kittiwake', 'Ferrymen', 'Spring Neapnew']));
  await press(/^Save Ctrl/);
  await waitFor(() => expect(server.bodies('application/update')).toMatchObject([{ tracks_id: [1, 3, 4] }]));
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

test.each([
  ['Use the saved one', [3, 1], ['Ferrymen', 'Kittiwake']],
  ['Keep mine', [1, 3], ['Kittiwake', 'Ferrymen']],
])('where another tab saved meanwhile, %s decides', async (choice, kept, rows) => {
  await open();
  await press('Remove Low Tide Ledger');
  held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [3, 1] });
  version = 2;
  await page.frame(
    'application:5',
    { kind: 'tracks_removed', tracks_id: [1, 2] },
    { kind: 'tracks_added', tracks_id: [1] },
  );
  expect(bar()).toHaveTextContent('1 track removed');
  await press(/^Save Ctrl/);
  await press(choice);
  await waitFor(() => expect(bar()).toBeNull());
  expect(held.get(5)?.tracks_id).toEqual(kept);
  expect(await titles()).toEqual(rows);
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
  await waitFor(() => expect(said()).toHaveLength(1));
  expect(await titles()).toEqual(['Kittiwake', 'Ferrymen', 'Spring Neapnew']);
  expect(bar()).toHaveTextContent('1 track added');
  vi.stubGlobal('fetch', answered);
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(said()).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(bar()).toBeNull();
});
