import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TEXTS } from '../../api/messages';
import { fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import type { TrackStatistic } from '../../protocol/generated/calls';
import { usePlayer } from '../../stores/player/store';
import { useSession } from '../../stores/session/store';
import { compareTracks, type TrackOrder } from '../../stores/track-order';
import { answersAsDescribed } from '../../testing/described';
import { renderPage, sessionOf } from '../../testing/render-page';
import DashboardPage from './dashboard-page';

const OWN = 'user:7';
const track = (track_id: number, title: string, plays_count: number, upload_count = 0): TrackStatistic => ({
  track_id,
  title,
  artist_name: 'Ines Okafor',
  name_in_base: `name-${track_id}`,
  track_duration: 90,
  file_name: `${title}.mp3`,
  wave: 'AAAA',
  plays_count,
  upload_count,
  share_count: 0,
  download_count: 0,
});

let server: ReturnType<typeof fakeServer>;
let page: ReturnType<typeof fakeLive>;
/** The tracks on the fake server. */
let tracks: TrackStatistic[];
let active: number;

const sum = (name: 'plays_count' | 'upload_count' | 'share_count' | 'download_count') =>
  tracks.reduce((total, one) => total + one[name], 0);

function monthOf({ year = 2026, month = 11 }: Record<string, unknown>) {
  const day = (date: number, count: number) => [`${year}-${String(month).padStart(2, '0')}-0${date}`, count];
  // the third of November has not come yet
  return { plays: [day(1, 4), day(2, 3), day(3, 0)], downloads: [day(1, 0), day(2, 1), day(3, 0)] };
}

answersAsDescribed();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-02T12:00:00Z') });
  server = fakeServer();
  page = fakeLive();
  tracks = [track(1, 'Attic Key', 5), track(2, 'Kittiwake', 9, 2), track(3, 'Ferrymen', 9)];
  active = 1;
  server.answer('statistic/get', (body) => {
    const order = { by: body.sort_by ?? 'plays_count', direction: body.sort_direction ?? 'down' } as TrackOrder;
    const [offset, limit] = [Number(body.offset ?? 0), Number(body.limit ?? 80)];
    return {
      result: {
        tracks: tracks.toSorted((left, right) => compareTracks(left, right, order)).slice(offset, offset + limit),
        number_of_tracks: tracks.length,
        totals: {
          plays_count: sum('plays_count'),
          upload_count: sum('upload_count'),
          share_count: sum('share_count'),
          download_count: sum('download_count'),
        },
        active_jobs: active,
        jobs_id: [5, 6],
        jobs_live: ['board', OWN, 'team:4'].map(page.head),
        series: monthOf(body),
      },
      list_live: [page.head(OWN)],
    };
  });
  server.answer('statistic/get_available_dates', {
    result: [
      { month: 11, year: 2026 },
      { month: 10, year: 2026 },
    ],
  });
});
afterEach(() => useSession.setState(useSession.getInitialState()));

async function open() {
  renderPage(<DashboardPage />, { as: 'creator' });
  await screen.findByRole('region', { name: 'Tracks and their stats' });
}

const titles = () =>
  within(screen.getByRole('region', { name: 'Tracks and their stats' }))
    .getAllByRole('rowheader')
    .map((row) => row.textContent);
const counter = (label: string) => {
  const counters = screen.getByRole('region', { name: 'Counters' });
  return within(counters).getByText(label).parentElement?.querySelector('dd');
};
const days = async (caption: string) =>
  within(await screen.findByRole('table', { name: caption }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children]
        .slice(0, 2)
        .map(({ textContent }) => textContent)
        .join(': '),
    );

test('a plan is called as the specification has it', async () => {
  const subscription = { stripe_customer_id: null, is_active_subscription: true, product_title: 'vip / managed' };
  useSession.setState({ storage: { all_mbytes: 5120, used_mbytes: 1 } });
  renderPage(<DashboardPage />, { as: sessionOf('creator', { subscription }) });
  expect(await screen.findByText('VIP / Managed')).toBeVisible();
});

test('who has no track yet is welcomed and shown where to begin, until the first one is there', async () => {
  tracks = [];
  renderPage(<DashboardPage />, { as: 'creator' });
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upload a track' })).toHaveAttribute('href', '/creator/track/list');
  expect(screen.queryByRole('region', { name: 'Counters' })).toBeNull();
  tracks = [track(1, 'Attic Key', 0)];
  await page.frame(OWN, { kind: 'track_changed', track_id: 1, deleted: false });
  expect(await screen.findByRole('region', { name: 'Counters' })).toBeVisible();
  expect(titles()).toEqual(['Attic Key']);
});

test('what the server tells of plays, submissions and shares stands in rows, order and sums, without reading the list', async () => {
  await open();
  expect(titles()).toEqual(['Ferrymen', 'Kittiwake', 'Attic Key']);
  await waitFor(() => expect(counter('Plays')).toHaveTextContent('23'));
  const read = server.bodies('statistic/get').filter(({ limit }) => limit !== 1).length;
  tracks = [track(1, 'Attic Key', 12, 1), ...tracks.slice(1)];
  active = 2;
  // others have played it, and the viewer has applied; checked during the change, since the highlight ends
  const isLit = (label: string, tone: string) => waitFor(() => expect(counter(label)).toHaveClass(tone));
  const lit = Promise.all([isLit('Plays', 'other'), isLit('Active Jobs', 'own')]);
  await page.frame(OWN, {
    kind: 'track_counts',
    tracks: [{ track_id: 1, upload_count: 1, plays_count: 12, download_count: 0, share_count: 3 }],
  });
  await waitFor(() => expect(titles()).toEqual(['Attic Key', 'Ferrymen', 'Kittiwake']));
  const row = screen.getByRole('rowheader', { name: 'Attic Key' }).closest('tr');
  // after the cells of the play button and the wave
  const counts = [...(row?.querySelectorAll('td') ?? [])].slice(2);
  expect(counts.map(({ textContent }) => textContent)).toEqual(['1', '12', '3', '0']);
  await waitFor(() => expect(counter('Plays')).toHaveTextContent('30'));
  expect(counter('Active Jobs')).toHaveTextContent('2');
  await lit;
  expect(server.bodies('statistic/get').filter(({ limit }) => limit !== 1)).toHaveLength(read);
});

test('an upload in another tab shows, also when the room that is left changes in the same frame', async () => {
  await open();
  await waitFor(() => expect(counter('Tracks')).toHaveTextContent('3'));
  tracks = [...tracks, track(4, 'Spring Neap', 0)];
  await page.frame(
    OWN,
    { kind: 'track_changed', track_id: 4, deleted: false },
    { kind: 'storage_changed', all_mbytes: 500, used_mbytes: 12 },
  );
  await waitFor(() => expect(titles()).toContain('Spring Neap'));
  await waitFor(() => expect(counter('Tracks')).toHaveTextContent('4'));
});

const changed = (job_id: number, before: string, status: string) => ({
  kind: 'job_changed',
  job_id,
  before,
  status,
  by: 2,
});

test('a job that one has submitted to opens or closes, on the board or in a team: the active jobs are counted anew', async () => {
  await open();
  await waitFor(() => expect(counter('Active Jobs')).toHaveTextContent('1'));
  active = 0;
  await page.frame('board', changed(5, 'open', 'closed'));
  await waitFor(() => expect(counter('Active Jobs')).toHaveTextContent('0'));
});

test('a job of a team moves the active jobs, too', async () => {
  await open();
  await waitFor(() => expect(counter('Active Jobs')).toHaveTextContent('1'));
  active = 2;
  await page.frame('team:4', changed(6, 'closed', 'open'));
  await waitFor(() => expect(counter('Active Jobs')).toHaveTextContent('2'));
});

test('a row is heard by its button, and by the arrows and Enter, which go on from there', async () => {
  server.answer('track/get_download_url', { result: { url: '/files/a', waveform_url: '/files/b' } });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Play Kittiwake' }));
  const inPlayer = () => usePlayer.getState().track;
  expect(inPlayer()).toMatchObject({ title: 'Kittiwake', artist_name: 'Ines Okafor', track_duration: 90 });
  expect(server.bodies('track/get_download_url')[0]).toEqual({ track_id: 2 });
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(inPlayer()?.title).toBe('Attic Key'));
  expect(screen.getByRole('rowheader', { name: 'Attic Key' }).closest('tr')).toHaveFocus();
});

test('a track that nobody has described is called by its file', async () => {
  tracks = [{ ...track(4, 'Unknown', 0), track_duration: null, file_name: 'spring neap v3.mp3' }, ...tracks];
  await open();
  expect(screen.getByRole('link', { name: 'spring neap v3.mp3' })).toHaveAttribute(
    'href',
    '/creator/track/list?track=4',
  );
  expect(screen.getByRole('button', { name: 'Play spring neap v3.mp3' })).toBeVisible();
  expect(titles()).not.toContain('Unknown');
});

test('the title of a row leads to its editor in the catalogue', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Kittiwake' }));
  expect(await screen.findByTestId('address')).toHaveTextContent('/creator/track/list?track=2');
});

test('the heads sort as the server does', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(titles()).toEqual(['Attic Key', 'Ferrymen', 'Kittiwake']));
  await userEvent.click(screen.getByRole('button', { name: 'Submissions' }));
  await waitFor(() => expect(titles()).toEqual(['Kittiwake', 'Ferrymen', 'Attic Key']));
  expect(server.bodies('statistic/get').at(-1)).toMatchObject({ sort_by: 'upload_count', sort_direction: 'down' });
});

test('a long list is read by pages, and a track that overtakes those that are read comes in', async () => {
  const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(5000);
  tracks = Array.from({ length: 200 }, (_, id) => track(id + 1, `Take ${id + 1}`, 1000 - id));
  await open();
  expect(titles()).toHaveLength(80);
  tracks = tracks.map((one) => (one.track_id === 200 ? { ...one, plays_count: 2000 } : one));
  const counts = { track_id: 200, upload_count: 0, download_count: 0, share_count: 0, plays_count: 2000 };
  await page.frame(OWN, { kind: 'track_counts', tracks: [counts] });
  await waitFor(() => expect(titles()[0]).toBe('Take 200'));
  expect(titles()).toHaveLength(80);
  height.mockReturnValue(0);
  fireEvent.scroll(screen.getByRole('region', { name: 'Tracks and their stats' }));
  await waitFor(() =>
    expect(server.bodies('statistic/get')).toContainEqual(expect.objectContaining({ offset: 79, limit: 81 })),
  );
});

test('the chart says that it loads, and what it shows of each month stands in a table', async () => {
  renderPage(<DashboardPage />, { as: 'creator' });
  expect(screen.getByText(TEXTS.loadingCharts)).toBeVisible();
  expect(await days('Plays by day')).toEqual(['Nov 01 2026: 4', 'Nov 02 2026, so far: 3']);
  expect(screen.getByText('7 plays in 2 days')).toBeVisible();
  // October has the same days
  expect(await screen.findByRole('columnheader', { name: 'A month before' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Downloads' }));
  expect(await days('Downloads by day')).toEqual(['Nov 01 2026: 0', 'Nov 02 2026, so far: 1']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Month' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Oct 2026' }));
  expect(await days('Downloads by day')).toEqual(['Oct 01 2026: 0', 'Oct 02 2026: 1', 'Oct 03 2026: 0']);
  expect(server.bodies('statistic/get')).toContainEqual(expect.objectContaining({ year: 2026, month: 10 }));
});
