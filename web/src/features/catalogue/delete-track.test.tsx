import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { fakeLive } from '../../live/testing/fake-live';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { undo } from '../../stores/history/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import CataloguePage from './catalogue-page';

answersAsDescribed();

const EBB = {
  track_id: 7,
  title: 'Ebb',
  artist_name: 'Marrow Lake',
  type: 'music',
  tags: '',
  description: '',
  file_name: 'ebb.mp3',
  file_size: 4,
  format: 'mp3',
  wave: '',
  track_duration: 180,
  writers: [],
  publishers: [],
  master_owners: [],
  version: 1,
} as unknown as OwnTrack;

let server: FakeServer;
let held: OwnTrack[];
let usage: object | null;

beforeEach(() => {
  fakeLive();
  server = fakeServer();
  held = [EBB];
  usage = { submissions: 2, playlists: 1, links: 0 };
  server.answer('track/get', () => ({ result: { tracks: held, number_of_tracks: held.length } }));
  server.answer('track/delete', () => {
    held = [];
    return { result: { undo: 'u' } };
  });
  vi.spyOn(live, 'send').mockImplementation((async (event: string, payload: object) => {
    if (event === 'track.usage' && usage) return { result: usage };
    if (event !== 'track.restore') throw new Error('no line');
    expect(payload).toEqual({ undo: 'u' });
    held = [EBB];
    return { result: { ...EBB, left_out: [5] } };
  }) as unknown as typeof live.send);
});

async function askDeletion(): Promise<HTMLElement> {
  renderPage(<CataloguePage />, { as: 'creator', path: '/creator/track/list' });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Ebb' }));
  return screen.findByRole('dialog', { name: 'Delete the track?' });
}

test.each([
  [{ submissions: 2, playlists: 1, links: 0 }, 'and from 2 submissions and 1 playlist.'],
  [{ submissions: 1, playlists: 2, links: 3 }, 'and from 1 submission, 2 playlists, and 3 shared links.'],
  [{ submissions: 0, playlists: 0, links: 0 }, 'from your catalog. Nothing else uses it.'],
  [null, 'will be removed from your catalog, playlists and submissions.'],
])('the question says what a deletion concerns: %j', async (counts, expectedText) => {
  usage = counts;
  const question = await askDeletion();
  expect(question).toHaveTextContent(expectedText);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.bodies('track/delete')).toEqual([]);
});

test('a deletion is offered to be taken back, and the track stands in the list again', async () => {
  await userEvent.click(within(await askDeletion()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(1));
  expect(useToasts.getState().items[0]).toMatchObject({ text: 'Deleted succesfully', action: { label: 'Undo' } });
  expect(screen.queryByRole('button', { name: 'Delete Ebb' })).toBeNull();
  await act(undo);
  expect(await screen.findByRole('button', { name: 'Delete Ebb' })).toBeVisible();
  expect(useToasts.getState().items.map(({ text }) => text)).toContain('Restored, but not to a job that is full');
});
