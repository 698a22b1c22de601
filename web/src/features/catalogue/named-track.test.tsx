import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import { server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import CataloguePage from './catalogue-page';

setUpFakes();

const track = (track_id: number, title: string) =>
  ({
    track_id,
    title,
    type: 'music',
    artist_name: 'Ines Okafor',
    tags: '#tide',
    description: 'Calm.',
    track_duration: 90,
    creation_date: '2026-11-14T09:12:40Z',
    wave: 'AAAA',
    writers: [],
    publishers: [],
    master_owners: [],
  }) as unknown as OwnTrack;

beforeEach(() => {
  const tracks = [track(1, 'Attic Key'), track(2, 'Kittiwake')];
  server.answer('track/get', ({ track_ids }) => {
    // beyond the pages that the list has read
    const found = Array.isArray(track_ids) ? tracks.filter(({ track_id }) => track_ids.includes(track_id)) : [];
    return { result: { tracks: found, number_of_tracks: found.length } };
  });
});
afterEach(() => useSession.setState(useSession.getInitialState()));

const open = (search: string) =>
  renderPage(<CataloguePage />, { as: 'creator', path: `/creator/track/list${search}` }).router;
const titled = (title: string) => screen.findByDisplayValue(title);

test('the track that the address names opens in the editor, and closed it opens when it is named again', async () => {
  const router = open('?track=2');
  await titled('Kittiwake');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByDisplayValue('Kittiwake')).toBeNull());
  await act(() => router.navigate('/creator/track/list?track=2'));
  await titled('Kittiwake');
  await act(() => router.navigate('/creator/track/list?track=1'));
  await titled('Attic Key');
});

test('a track that is not there is said to be none', async () => {
  open('?track=5');
  await waitFor(() => expect(useToasts.getState().items.map(({ text }) => text)).toEqual(['Nothing was found']));
});

test('an address without a track opens no editor', async () => {
  open('');
  expect(await screen.findByText('No tracks yet')).toBeVisible();
  expect(server.bodies('track/get').filter(({ track_ids }) => track_ids)).toEqual([]);
});
