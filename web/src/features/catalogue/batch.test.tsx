import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Result, upload } from '../../api/client';
import { type FakeServer, fakeServer } from '../../api/testing';
import { useCatalogue } from '../../stores/catalogue/store';
import { useUploads } from '../../stores/catalogue/uploads';
import { useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import CataloguePage from './catalogue-page';

answersAsDescribed();

vi.mock('../../api/client', async (original) => ({ ...(await original<object>()), upload: vi.fn() }));

type Made = Result<'track/upload'>;

let server: FakeServer;
/** For the name of each file that is being uploaded: the function that makes the fake server answer the upload. */
let arrive: Map<string, (made: Made) => void>;

const made = (track_id: number, id3: Made['id3'] = {}): Made => ({
  track_id,
  track_duration: 180,
  file_size: 4,
  format: 'mp3',
  file_name: `${track_id}.mp3`,
  name_in_base: `base${track_id}`,
  wave: '',
  loudness: null,
  true_peak: null,
  same_as: null,
  id3,
});

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  arrive = new Map();
  vi.mocked(upload).mockImplementation((_path, file, { signal } = {}) => {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      arrive.set(file?.name ?? '', resolve as (made: Made) => void);
    });
  });
  server = fakeServer();
  server.answer('track/get', { result: { tracks: [], number_of_tracks: 0, counts: { all: 0 } } });
  server.answer('track/set_info', (body) => ({ result: { ...made(0), ...body } }));
  server.answer('track/delete', { result: { undo: 'u' } });
});
afterEach(() => {
  useCatalogue.setState(useCatalogue.getInitialState(), true);
  useUploads.setState(useUploads.getInitialState(), true);
  useSession.setState(useSession.getInitialState());
});

async function choose(...names: string[]): Promise<void> {
  renderPage(<CataloguePage />, { as: 'creator', path: '/creator/track/list' });
  const files = names.map((name) => new File(['abcd'], name, { type: name.endsWith('.mp3') ? 'audio/mpeg' : '' }));
  await userEvent.upload(await screen.findByLabelText('Choose mp3 files'), files, { applyAccept: false });
}

const editor = () => screen.findByRole('complementary', { name: /^Track information/ });
const artist = () => screen.getByRole('textbox', { name: /^Artist name/ });

async function describe(text: string): Promise<void> {
  const form = within(await editor());
  for (const name of [/^Description/, /^Tags/]) {
    await userEvent.clear(form.getByRole('textbox', { name }));
    await userEvent.type(form.getByRole('textbox', { name }), text);
  }
}

test('each file has its line, and the editor goes through them one after the other', async () => {
  await choose('1.mp3', '2.mp3', '3.mp3');
  expect(screen.getAllByRole('region', { name: /^Upload of/ })).toHaveLength(3);
  arrive.get('1.mp3')?.(made(1));
  expect(await editor()).toHaveTextContent('1 of 3');
  await describe('water');
  await userEvent.clear(artist());
  await userEvent.type(artist(), 'Marrow Lake');
  await userEvent.click(screen.getByRole('button', { name: 'Use for the rest' }));
  arrive.get('2.mp3')?.(made(2, { artist_name: 'Unlike' }));
  await waitFor(() => expect(screen.getAllByRole('region', { name: /^Upload of/ })).toHaveLength(1));

  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(async () => expect(await editor()).toHaveTextContent('2 of 3'));
  expect(artist()).toHaveValue('Marrow Lake');
  expect(screen.getByRole('textbox', { name: /^Tags/ })).toHaveValue('water');
  await describe('stones');

  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  const next = await screen.findByRole('complementary', { name: 'The next track' });
  expect(next).toHaveTextContent('3 of 3');
  expect(next).toHaveTextContent('Wait while the track is loading...');
  arrive.get('3.mp3')?.(made(3));
  expect(await editor()).toHaveTextContent('3 of 3');
  expect(screen.queryByRole('button', { name: 'Use for the rest' })).toBeNull();
  expect(server.bodies('track/set_info').map(({ track_id }) => track_id)).toEqual([1, 2]);
});

test('the rest is discarded after one question, what is still on its way included', async () => {
  await choose('1.mp3', '2.mp3', '3.mp3');
  arrive.get('1.mp3')?.(made(1));
  arrive.get('2.mp3')?.(made(2));
  await waitFor(() => expect(screen.getAllByRole('region', { name: /^Upload of/ })).toHaveLength(1));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard the rest' }));
  const question = await screen.findByRole('dialog', { name: 'Discard the rest?' });
  expect(question).toHaveTextContent(
    "The next 2 tracks will be removed from your catalog. The one you're editing stays.",
  );
  await userEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(server.bodies('track/delete')).toEqual([{ id: 2 }]));
  expect(await editor()).toHaveTextContent('New track from 1.mp3');
  expect(screen.queryByRole('region', { name: /^Upload of/ })).toBeNull();
});

test('a track that is to be finished later stays in the catalogue, and the next one comes', async () => {
  await choose('1.mp3', '2.mp3');
  arrive.get('1.mp3')?.(made(1));
  arrive.get('2.mp3')?.(made(2));
  expect(await editor()).toHaveTextContent('1 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Discard the track?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Finish later' }));
  await waitFor(async () => expect(await editor()).toHaveTextContent('2 of 2'));
  expect(server.bodies('track/delete')).toEqual([]);
});

test('a file that is dropped beside the strip is taken, and the browser stays', async () => {
  renderPage(<CataloguePage />, { as: 'creator', path: '/creator/track/list' });
  const file = new File(['abcd'], '1.mp3', { type: 'audio/mpeg' });
  await screen.findByLabelText('Choose mp3 files');
  const drop = createEvent.drop(document.body, { dataTransfer: { files: [file], types: ['Files'] } });
  fireEvent(document.body, drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(await screen.findByRole('region', { name: 'Upload of 1.mp3' })).toBeVisible();
});

test('a file that cannot be sent says why in its line, and many are put away at once', async () => {
  await choose('cover.png.mp3', 'a.wav', 'b.ogg');
  arrive.get('cover.png.mp3')?.(made(1));
  for (const name of ['a.wav', 'b.ogg']) {
    expect(screen.getByRole('region', { name: `Upload of ${name}` })).toHaveTextContent('Unsupported format');
  }
  expect(await editor()).not.toHaveTextContent('1 of');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss all' }));
  expect(screen.queryByRole('region', { name: /^Upload of/ })).toBeNull();
});
