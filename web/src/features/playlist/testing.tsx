import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach } from 'vitest';
import { fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import type { Application, OwnTrack, SubscriptionInfo } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { useSession } from '../../stores/session/store';
import { renderPage, sessionOf } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import PlaylistPage from './playlist-page';

export const OWN = 'user:7';
const TITLES = ['Kittiwake', 'Low Tide Ledger', 'Ferrymen', 'Spring Neap'];
export const TRACKS = TITLES.map((title, index) => ({ track_id: index + 1, title, type: 'music', track_duration: 90 }));
const tracksOf = (ids: readonly number[]) => ids.map((id) => TRACKS[id - 1] as OwnTrack);

/** The fake server, the live connection and their data. A test changes the data to imitate other people. */
export const scene = {} as {
  server: ReturnType<typeof fakeServer>;
  page: ReturnType<typeof fakeLive>;
  /** The version number that the fake server gives every playlist. */
  version: number;
  held: Map<number, { playlist_name: string; description: string; tracks_id: number[] }>;
};

/** Returns a playlist as an answer of the fake server contains it. */
export const shown = (id: number): Application => ({
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
  version: scene.version,
  changed: '2026-11-20T12:00:00Z',
  ...scene.held.get(id),
  live: scene.page.head(`application:${id}`),
});

/** Prepares, before each test of the file, a fake server with two playlists of a creator. */
export function setUpScene() {
  beforeEach(() => {
    usePlayer.setState(usePlayer.getInitialState(), true);
    const server = fakeServer();
    const page = fakeLive();
    scene.server = server;
    scene.page = page;
    scene.version = 1;
    scene.held = new Map([
      [5, { playlist_name: 'Harbour reel', description: '', tracks_id: [1, 2, 3] }],
      [4, { playlist_name: 'Winter', description: 'cold', tracks_id: [4] }],
    ]);
    server.answer('application/get', () => {
      const applications = [...scene.held.keys()].toSorted((left, right) => right - left).map(shown);
      return { result: { applications, number_of_applications: scene.held.size }, list_live: [page.head(OWN)] };
    });
    server.answer('application/get_tracks', ({ id }) => {
      const tracks = tracksOf(scene.held.get(Number(id))?.tracks_id ?? []);
      return { result: { tracks, number_of_tracks: tracks.length }, live: page.head(`application:${id}`) };
    });
    server.answer('application/update', ({ id, version: opened = scene.version, ...rest }) => {
      if (opened !== scene.version) return { status: 409, error: 'conflict' };
      scene.version += 1;
      scene.held.set(Number(id), rest as never);
      return { result: shown(Number(id)) };
    });
    server.answer('application/create', ({ request_id: _, ...rest }) => {
      scene.held.set(6, rest as never);
      return { result: { id: 6 } };
    });
    server.answer('application/delete', ({ id }) => {
      scene.held.delete(Number(id));
      return { result: { undo: `of-${id}` } };
    });
    server.answer('application/get_shareable_links', { result: [] });
    server.answer('application/get_background', { result: { url: null } });
    server.answer('track/get', {
      result: { tracks: TRACKS.toReversed(), number_of_tracks: 4, counts: { all: 4 } },
    });
  });
  afterEach(() => useSession.setState(useSession.getInitialState()));
}

/** Opens the page of playlists. */
export async function open(own_playlists = true, path = '/') {
  useSession.setState({ plan: { limits: { own_playlists } } as SubscriptionInfo });
  const { router } = renderPage(<PlaylistPage />, { as: sessionOf('creator'), path });
  await screen.findByRole('region', { name: 'Your tracks' });
  return router;
}

export const tracks = async () => screen.findByRole('region', { name: 'Tracks of the playlist' });
export async function titles(): Promise<string[]> {
  const rows = within(await tracks()).getAllByRole('rowheader');
  return rows.map((row) => row.textContent ?? '');
}
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const toastTexts = () => useToasts.getState().items.map(({ text }) => text);
export const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
export const chooser = () => screen.getByRole('combobox', { name: 'Playlist' });
export const name = () => screen.findByRole('textbox', { name: 'Playlist name' });
