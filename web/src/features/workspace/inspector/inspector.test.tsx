import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../../api/testing';
import { fakeLive } from '../../../live/testing/fake-live';
import type { JobRow } from '../../../protocol/generated/protocol';
import { fakeCommands } from '../../../stores/comments/testing';
import { usePlayer } from '../../../stores/player/store';
import { choosePlaylist, playlists, usePlaylists } from '../../../stores/playlist/store';
import { playlistOf } from '../../../stores/playlist/testing';
import { useReview } from '../../../stores/review/store';
import { ME, review, TEO, track } from '../../../stores/review/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { Inspector } from './inspector';

answersAsDescribed();

const teo = { user_id: TEO, user_name: 'Teo Lindqvist' };
const JOB = {
  id: 5,
  title: 'Coastal documentary',
  description: 'One main title\nand beds.',
  budget: '14000',
  buyer_type: 'Reseller',
  link_1: 'https://harbour.example/a',
  link_2: '',
  date_time: '2026-11-20T12:00:00Z',
  closes_at: null,
  access_from: 5,
  access_to: 10,
  available_for_plans: ['premium'],
  is_team_job: false,
} as unknown as JobRow;

const TRACK = track(11, {
  note: 'One take, two rooms.',
  tags: 'strings, coastal, strings',
  bpm: 92,
  key: 'D minor',
  isrc: 'GBX7M2600114',
  loudness: -14.2,
  rating: 7.5,
  my_rating: 7,
  ratings: [
    { user_id: ME, user_name: 'Mara', rating: 7 },
    { ...teo, rating: 8 },
  ],
  abstained_by: [{ user_id: 5, user_name: 'Sana Abara' }],
  listened_by: [teo, { user_id: 5, user_name: 'Sana Abara' }, { user_id: 4, user_name: 'Jun Halvorsen' }],
  writers: [
    { first_name: 'Petra', last_name: 'Lund', pro: 'STIM', ipi: '00733109271', percentage: 60 },
    { first_name: 'Ade', last_name: 'Marsh', pro: 'ASCAP', ipi: '00590118752', percentage: 27.5 },
  ],
});

let page: ReturnType<typeof fakeLive>;
let server: FakeServer;

beforeEach(() => {
  page = fakeLive();
  server = fakeServer();
  useReview.setState(review([TRACK]), true);
  usePlayer.setState({ current: 11 });
  renderPage(<Inspector job={JOB} onChoose={() => {}} />, { as: 'manager' });
});
afterEach(() => usePlayer.setState({ current: null }));

const part = (name: string) => within(screen.getByRole('heading', { name }).closest('section') as HTMLElement);

test('keys and tabs lead to the tabs of the pane', async () => {
  expect(screen.getByRole('tab', { name: /^Playlist/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('region', { name: 'Playlist' })).toBeVisible();
  await userEvent.keyboard('t');
  expect(screen.getByRole('tab', { name: /^Track/ })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('region', { name: 'Track' })).toBeVisible();
  await userEvent.keyboard('q');
  expect(screen.getByRole('region', { name: 'Playlist' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /^Track/ }));
  expect(await screen.findByRole('region', { name: 'Track' })).toBeVisible();
});

test('the track shows its ratings by name, its note, its facts and its rights with what is missing', async () => {
  await userEvent.keyboard('t');
  await screen.findByRole('heading', { name: 'Ratings' });
  const people = part('Ratings').getAllByRole('listitem');
  expect(people.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/You7$/),
    expect.stringMatching(/Teo Lindqvist8$/),
    expect.stringMatching(/Sana AbaraAbstains$/),
    expect.stringMatching(/Jun HalvorsenHeard, not rated$/),
  ]);
  expect(part('Ratings').getByText('average 7.5, 1 apart')).toBeVisible();
  expect(part('Note from Marrow Lake').getByText('One take, two rooms.')).toBeVisible();
  const details = within(screen.getByRole('region', { name: 'Facts' }));
  for (const detail of ['92', 'D minor', 'GBX7M2600114', '−14.2 LUFS']) expect(details.getByText(detail)).toBeVisible();
  // facts that are not filled in
  expect(details.getAllByText('—')).toHaveLength(2);
  expect(details.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['strings', 'coastal']);
  expect(part('Writers 2').getByText('12.50 left to assign')).toBeVisible();
  expect(part('Writers 2').getByText('STIM 00733109271')).toBeVisible();
  expect(part('Publishers').getByText('—')).toBeVisible();
});

test('a shared playlist that is chosen in the pane is opened once its rows are read', async () => {
  const commands = fakeCommands({
    'review.unread': () => [{ job_id: 5, new_playlists: [31], unread_mentions: 0 }],
    'playlist.open': () => true,
  });
  act(() => {
    playlists.put(31, playlistOf(), page.head('playlist:31'));
    usePlaylists.setState({ job: 5, me: ME, shared: [31], own: [31] });
  });
  await waitFor(() => expect(commands.of('review.unread')).toContainEqual({ job_ids: [5] }));
  expect(commands.of('playlist.open')).toEqual([]);
  server.answer('application/get_playlist', { status: 429, error: 'too_many_requests' });
  act(() => choosePlaylist(31));
  expect(await screen.findByText("Some tracks couldn't be loaded")).toBeVisible();
  expect(commands.of('playlist.open')).toEqual([]);
  server.answer('application/get_playlist', { result: { tracks: [4, 2, 9].map((id) => track(id)) } });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(commands.of('playlist.open')).toEqual([{ playlist_id: 31 }]));
});

test('the brief takes the pane by its key until it is closed', async () => {
  await userEvent.keyboard('t');
  await userEvent.keyboard('b');
  const brief = within(await screen.findByRole('region', { name: 'Brief' }));
  expect(brief.getByText(/One main title/)).toBeVisible();
  expect(brief.getByText('$14,000')).toBeVisible();
  expect(brief.getByText('Creators rated 5 to 10; Premium')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('region', { name: 'Track' })).toBeVisible();
  await userEvent.keyboard('b');
  await userEvent.click(screen.getByRole('button', { name: 'Close the brief' }));
  expect(screen.queryByRole('region', { name: 'Brief' })).toBeNull();
});
