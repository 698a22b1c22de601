import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/testing';
import { navOf } from '../app/nav';
import { usePaletteSource } from '../components/use-palette-source';
import { useShortcuts } from '../keyboard/use-shortcuts';
import type { Role } from '../protocol/generated/protocol';
import { answersAsDescribed } from '../testing/described';
import { renderPage } from '../testing/render-page';
import { CommandPalette } from './command-palette';
import { PaletteSources } from './palette-sources';

answersAsDescribed();

const saved = vi.fn();
const chosen = vi.fn();

function Page({ of }: { of: Role }) {
  const [opened, setOpened] = useState(false);
  useShortcuts({
    'page.palette': () => setOpened(true),
    'page.save': saved,
    undo: { perform: () => {}, enabled: false },
    'list.row-down': () => {},
  });
  usePaletteSource({ group: 'Boats', find: () => [{ id: '1', label: 'Anna', run: chosen }] });
  return (
    <>
      <PaletteSources of={of} nav={navOf(of)} />
      {opened && <CommandPalette onClose={() => setOpened(false)} />}
    </>
  );
}

afterEach(() => vi.clearAllMocks());

async function open(typed = '', of: Role = 'manager') {
  const server = fakeServer();
  server.answer('job/get_like', {
    result: { all_jobs: [{ id: 4, company_id: 2, title: 'Ferry film', company: 'Tide' }] },
  });
  server.answer('application/get', {
    result: {
      applications: [
        { id: 9, playlist_name: 'Ferry nights' },
        { id: 8, playlist_name: 'Harbour' },
      ],
    },
  });
  server.answer('track/get', { result: { tracks: [] } });
  renderPage(<Page of={of} />, { as: of });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  if (typed) await userEvent.keyboard(typed);
  return server;
}

const option = (name: string | RegExp) => screen.findByRole('option', { name });

test('the palette does what the page can do just now, and says by which key', async () => {
  await open();
  expect(await option('Save')).toHaveTextContent('SaveCtrlS');
  const text = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(text.join()).not.toMatch(/Undo|Next row/);
  await userEvent.click(await option('Save'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('words that are typed find pages, and Enter goes there', async () => {
  await open('mus sub');
  await option('Music Submissions');
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/manager/jobs/active'));
});

test('jobs are asked of the server by their title, and lead to their submissions', async () => {
  await open('ferry');
  const found = await option(/^Ferry film/);
  expect(within(found).getByText('Tide')).toBeVisible();
  await userEvent.click(found);
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/manager/jobs/active?company=2&job=4'));
});

test('a creator is led to a job on the board, which is searched for it', async () => {
  await open('ferry', 'creator');
  await userEvent.click(await option(/^Ferry film/));
  await waitFor(() =>
    expect(screen.getByTestId('address')).toHaveTextContent('/creator/job/list?title=Ferry+film&job=4'),
  );
});

test("a creator's own playlists are found by their names, and opened", async () => {
  await open('ferry', 'creator');
  const found = await option('Ferry nights');
  expect(screen.queryByRole('option', { name: 'Harbour' })).toBeNull();
  await userEvent.click(found);
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/creator/playlist?playlist=9'));
});

test('a job whose title is typed comes before tracks, whichever is found first', async () => {
  const server = await open('', 'creator');
  server.answer('track/get_like', { result: { tracks: [{ track_id: 3, title: 'Ferry', artist_name: 'Ines' }] } });
  await userEvent.keyboard('ferry');
  await option(/^Ferry film/);
  await option(/^FerryInes/);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Anna',
    'Ferry filmTide',
    'Ferry nights',
    'FerryInes',
  ]);
});

test('a track that nobody has described is called by its file', async () => {
  const server = await open('', 'creator');
  const draft = { track_id: 3, title: 'Unknown', artist_name: 'Unknown', track_duration: null, file_name: 'ferry.mp3' };
  server.answer('track/get_like', { result: { tracks: [draft] } });
  await userEvent.keyboard('ferry');
  expect(await option(/ferry\.mp3/)).toHaveTextContent(/^ferry\.mp3No information$/);
});

test.each([
  ['upload', 'Upload tracks'],
  ['theme', 'Theme: dark'],
  ['log out', 'Log out'],
])('“%s” finds %s', async (typed, name) => {
  await open(typed, 'creator');
  expect(await option(name)).toBeVisible();
});

test('a page lets the palette find what it knows', async () => {
  await open();
  await userEvent.click(await option('Anna'));
  await waitFor(() => expect(chosen).toHaveBeenCalledOnce());
});
