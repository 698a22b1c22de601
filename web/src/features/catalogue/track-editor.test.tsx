import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import { LIMITS, type OwnTrack } from '../../protocol/generated/protocol';
import { trackList } from '../../stores/catalogue/list';
import { deleteTrack, editTrack, openCatalogue, queueDraft, useCatalogue } from '../../stores/catalogue/store';
import { redo, undo } from '../../stores/history/store';
import { useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage, sessionOf } from '../../testing/render-page';
import { closeAllToasts, useToasts } from '../../ui/toast-store';
import { EMPTY_FIELDS } from './testing';
import { TrackEditor } from './track-editor';

answersAsDescribed();

const TRACK = {
  track_id: 7,
  title: 'Ebb',
  artist_name: 'Marrow Lake',
  type: 'music',
  description: 'Water',
  tags: 'slow',
  track_duration: 180,
  file_size: 4,
  format: 'mp3',
  wave: '',
  ...EMPTY_FIELDS,
} as unknown as OwnTrack;

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  server.answer('track/delete', { result: { undo: 'u' } });
  useCatalogue.setState(useCatalogue.getInitialState());
});

function Page() {
  const editing = useCatalogue((state) => state.editing);
  return editing && <TrackEditor key={editing.track.track_id} {...editing} />;
}

function open(first: boolean) {
  if (first) useCatalogue.setState({ drafts: [TRACK] });
  editTrack(TRACK);
  return renderPage(<Page />, { as: 'creator', path: '/creator/track/list', elsewhere: 'elsewhere' }).router;
}

const title = () => screen.getByRole('textbox', { name: /^Title/ });
const leave = (router: ReturnType<typeof open>) => act(() => router.navigate('/elsewhere'));
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a field that is full says so as the specification has it for tracks', async () => {
  open(false);
  await userEvent.clear(title());
  await userEvent.click(title());
  await userEvent.paste('x'.repeat(LIMITS.TRACK_TITLE_MAX + 1));
  expect(screen.getByRole('alert')).toHaveTextContent('Error: max character limit is 50');
});

test('whoever leaves the page with unsaved fields is asked, and stays or goes as they say', async () => {
  const router = open(false);
  await userEvent.type(title(), ' tide');
  expect(isHeld()).toBe(true);
  await leave(router);
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(title()).toHaveValue('Ebb tide');
  await leave(router);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
});

test('an upload of a recording that is there already says of which, and takes its rights over', async () => {
  const writers = [{ first_name: 'Ada', last_name: 'Lovelace', pro: 'PRS', ipi: '', percentage: 100 }];
  const older = { ...TRACK, track_id: 3, title: 'Low Tide', writers };
  server.answer('track/get', { result: { tracks: [older], number_of_tracks: 1 } });
  fakeLive();
  queueDraft(TRACK, 3);
  renderPage(<Page />, { as: 'creator', path: '/creator/track/list' });
  expect(await screen.findByText('Your catalog already has this recording: “Low Tide”.')).toBeVisible();
  expect(server.bodies('track/get')).toContainEqual({ type: 'all', track_ids: [3] });
  await userEvent.click(screen.getByRole('button', { name: 'Copy its rights' }));
  expect(screen.getByRole('textbox', { name: 'Writer 1 last name' })).toHaveValue('Lovelace');
});

test('leaving a first upload warns that it is discarded, and discards it', async () => {
  const router = open(true);
  expect(isHeld()).toBe(true);
  await leave(router);
  await screen.findByRole('dialog', { name: 'Discard the track?' });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
  await waitFor(() => expect(server.bodies('track/delete')).toEqual([{ id: 7 }]));
});

test('nobody is held back by an editor in which nothing was changed', async () => {
  const router = open(false);
  expect(isHeld()).toBe(false);
  await leave(router);
  expect(screen.getByText('elsewhere')).toBeVisible();
});

test('an edit by which the track leaves the list can be taken back from the toast for 8 s, and by Ctrl Z', async () => {
  fakeLive();
  closeAllToasts();
  let track = TRACK;
  server.answer('track/get', () => ({ result: { tracks: [track], number_of_tracks: 1 } }));
  server.answer('track/set_info', (body) => {
    track = { ...track, ...body } as OwnTrack;
    return { result: track };
  });
  const leave = openCatalogue();
  trackList.setFilter({ title: 'ebb' });
  await waitFor(() => expect(trackList.use.getState().rows).toHaveLength(1));
  open(false);
  await userEvent.clear(title());
  await userEvent.type(title(), 'Flood');
  await userEvent.click(screen.getByRole('button', { name: 'Save information' }));
  await waitFor(() => expect(trackList.use.getState().rows).toEqual([]));
  await waitFor(() =>
    expect(useToasts.getState().items[0]).toMatchObject({ action: { label: 'Undo' }, duration: 8000 }),
  );
  useToasts.getState().items[0]?.action?.run();
  await waitFor(() => expect(trackList.use.getState().rows).toMatchObject([{ title: 'Ebb' }]));
  await redo();
  expect(trackList.use.getState().rows).toEqual([]);
  await undo();
  expect(trackList.use.getState().rows).toMatchObject([{ title: 'Ebb' }]);
  server.answer('track/set_info', { status: 409, error: 'conflict' });
  await redo();
  expect(useToasts.getState().items.at(-1)).toMatchObject({
    text: 'Not redone: changed since',
    detail: 'Edited “Ebb”',
  });
  leave();
});

describe('a track that is saved elsewhere while it is in the editor', () => {
  const OWN = 'user:1';
  let track: OwnTrack;
  let live: ReturnType<typeof fakeLive>;
  let leave: () => void;
  /** Shows the page of tracks with the track open in the editor beside the list. */
  const openBeside = async (first = false) => {
    useSession.setState({ session: sessionOf('creator', { uid: 1 }) });
    live = fakeLive();
    track = TRACK;
    const isFound = ({ title = '', type }: { title?: string; type?: string }) =>
      type !== 'sfx' && 'ebb'.includes(title);
    server.answer('track/get', (body) => {
      const tracks = isFound(body) ? [track] : [];
      return { result: { tracks, number_of_tracks: tracks.length }, list_live: [live.head(OWN)] };
    });
    server.answer('track/set_info', (body) => ({ result: { ...track, ...body } }));
    if (first) track = { ...TRACK, ...PLACEHOLDERS, track_duration: null };
    leave = openCatalogue();
    await waitFor(() => expect(trackList.use.getState().status).toBe('ready'));
    if (first) queueDraft({ ...TRACK, description: '' });
    else editTrack(trackList.use.getState().rows[0] ?? null);
    renderPage(<Page />, { as: sessionOf('creator', { uid: 1 }), path: '/creator/track/list' });
  };
  const saveElsewhere = (part: Partial<OwnTrack>) =>
    act(async () => {
      track = { ...track, ...part };
      await live.frame(OWN, { kind: 'track_changed', track_id: 7, deleted: false });
    });
  const PLACEHOLDERS = { title: 'Unknown', artist_name: 'Unknown', tags: '#empty', description: '' };
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  afterEach(() => leave());

  test.each([
    ['Keep mine', 'slow, mine'],
    ['Use the saved one', 'slow, theirs'],
  ])('gives its new fields to the form, which asks about the one that both have changed: %s', async (answer, tags) => {
    await openBeside();
    await userEvent.type(field(/^Description/), ' and wind');
    await userEvent.type(field(/^Tags/), ', mine');
    await saveElsewhere({ artist_name: 'The Two', tags: 'slow, theirs', ...RIGHTS });
    await waitFor(() => expect(field(/^Artist name/)).toHaveValue('The Two'));
    expect(field(/^Tags/)).toHaveValue('slow, mine');
    await press('Save information');
    const question = await screen.findByRole('dialog', { name: 'Which version do you want?' });
    expect(question).toHaveTextContent('Changed elsewhere while you edited: Tags.');
    expect(server.bodies('track/set_info')).toEqual([]);
    await press(answer);
    await waitFor(() => expect(server.bodies('track/set_info')).toHaveLength(1));
    expect(server.bodies('track/set_info')[0]).toMatchObject({
      artist_name: 'The Two',
      description: 'Water and wind',
      tags,
      ...RIGHTS,
    });
  });

  test('though nobody has told: the save is refused, the fields are merged, and what stands then is saved', async () => {
    await openBeside();
    track = { ...track, version: 3 };
    await act(async () => trackList.reload());
    await waitFor(() => expect(useCatalogue.getState().editing?.track.version).toBe(3));
    track = { ...track, artist_name: 'The Two', version: 4 };
    server.answer('track/set_info', (body) =>
      body.version === track.version
        ? { result: { ...track, ...body, version: 5 } }
        : { status: 409, error: 'conflict' },
    );
    await userEvent.type(field(/^Description/), ' and wind');
    await press('Save information');
    await waitFor(() => expect(useCatalogue.getState().editing).toBeNull());
    const sent = server.bodies('track/set_info');
    expect(sent.map(({ version, artist_name, description }) => [version, artist_name, description])).toEqual([
      [3, 'Marrow Lake', 'Water and wind'],
      [4, 'The Two', 'Water and wind'],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('does so though the list shows it no more, and nobody is asked about what others have typed', async () => {
    await openBeside();
    await act(async () => trackList.setFilter({ type: 'sfx' }));
    await waitFor(() => expect(trackList.use.getState()).toMatchObject({ status: 'ready', rows: [] }));
    await saveElsewhere({ artist_name: 'The Two' });
    await waitFor(() => expect(field(/^Artist name/)).toHaveValue('The Two'));
    expect(isHeld()).toBe(false);
    await press('Close the editor');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('keeps the words of its file as a new upload, but for what was changed', async () => {
    await openBeside(true);
    await userEvent.type(field(/^Description/), 'Water');
    await saveElsewhere({ artist_name: 'The Two' });
    await waitFor(() => expect(field(/^Artist name/)).toHaveValue('The Two'));
    expect(title()).toHaveValue('Ebb');
    expect(field(/^Description/)).toHaveValue('Water');
    expect(screen.getByRole('button', { name: 'Next' })).toBeVisible();
  });

  test('is not discarded with the editor once it was described there', async () => {
    await openBeside(true);
    await saveElsewhere({ ...TRACK, title: 'Flood' });
    await waitFor(() => expect(title()).toHaveValue('Flood'));
    await press('Close the editor');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(server.bodies('track/delete')).toEqual([]);
  });
});

const RIGHTS = {
  writers: [{ first_name: 'Ines', last_name: 'Okafor', pro: 'PRS', ipi: '00812345563', percentage: 100 }],
  publishers: [],
  master_owners: [{ name: 'Low Tide', percentage: 33.33 }],
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('rights are saved as they are typed, without rows that hold nothing', async () => {
  server.answer('track/set_info', (body) => ({ result: { ...TRACK, ...body } }));
  open(false);
  await press('Add master owner');
  await userEvent.keyboard('Low Tide');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Master owner 1 share' }), '33.33', {
    initialSelectionStart: 0,
    initialSelectionEnd: 4,
  });
  await press('Add writer');
  await press('Save information');
  await waitFor(() => expect(server.bodies('track/set_info')).toHaveLength(1));
  expect(server.bodies('track/set_info')[0]).toMatchObject({
    track_id: 7,
    writers: [],
    publishers: [],
    master_owners: [{ name: 'Low Tide', percentage: 33.33 }],
  });
});

test('what the server finds wrong with a row stands at its field, which takes the focus', async () => {
  const fields = { 'master_owners.0.name': 'Error: max character limit is 300' };
  server.answer('track/set_info', { status: 400, error: 'invalid_request', fields });
  open(false);
  await press('Add master owner');
  await userEvent.keyboard('Low Tide');
  await press('Save information');
  const name = screen.getByRole('textbox', { name: 'Master owner 1 name' });
  await waitFor(() => expect(name).toHaveAccessibleDescription('Error: max character limit is 300'));
  expect(name).toHaveFocus();
});

test('what is missing is said from the first try on, at each field until something is there', async () => {
  open(false);
  const tags = screen.getByRole('textbox', { name: /^Tags/ });
  await userEvent.clear(title());
  await userEvent.clear(tags);
  expect(screen.queryByText('Required field')).toBeNull();
  await press('Save information');
  expect(screen.getAllByText('Required field')).toHaveLength(2);
  expect(title()).toHaveFocus();
  await userEvent.keyboard('Ebb');
  expect(tags).toHaveAccessibleDescription('Required field');
  expect(screen.getAllByText('Required field')).toHaveLength(1);
  expect(server.bodies('track/set_info')).toEqual([]);
});

test('what only some tracks have stands behind More, which opens where something in it is wrong', async () => {
  server.answer('track/set_info', (body) => ({ result: { ...TRACK, ...body } }));
  open(false);
  const more = screen.getByRole('button', { name: 'More' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  const bpm = screen.getByRole('textbox', { name: 'BPM' });
  await userEvent.type(bpm, '4000');
  await userEvent.type(screen.getByRole('textbox', { name: 'ISRC' }), 'gb-aye-06-01498');
  await press('More');
  expect(bpm).not.toBeVisible();
  expect(screen.getByText('4000 BPM · gb-aye-06-01498')).toBeVisible();
  await press('Save information');
  expect(bpm).toBeVisible();
  expect(bpm).toHaveFocus();
  expect(bpm).toHaveAccessibleDescription('Must be between 20 and 400');
  await userEvent.type(bpm, '{Backspace}');
  await press('Use GBAYE0601498');
  await press('Save information');
  await waitFor(() => expect(server.bodies('track/set_info')).toHaveLength(1));
  expect(server.bodies('track/set_info')[0]).toMatchObject({
    bpm: 400,
    isrc: 'GBAYE0601498',
    genre: '',
    key: '',
    iswc: '',
  });
});

test('rights are copied from another track, and come back by Undo', async () => {
  closeAllToasts();
  const other = { ...TRACK, track_id: 8, title: 'Flood', ...RIGHTS };
  server.answer('track/get_like', { result: { tracks: [TRACK, other, { ...TRACK, track_id: 9, title: 'Bare' }] } });
  open(false);
  await press('Add publisher');
  await userEvent.keyboard('Skerry');
  await press('Copy rights from another track');
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy rights from another track' }));
  expect(await dialog.findByRole('button', { name: /Bare.*No rights entered/ })).toBeDisabled();
  expect(dialog.queryByRole('button', { name: /^Ebb/ })).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: /Flood.*1 writer, 1 master owner/ }));
  expect(screen.getByRole('textbox', { name: 'Writer 1 last name' })).toHaveValue('Okafor');
  expect(screen.getByRole('spinbutton', { name: 'Master owner 1 share' })).toHaveValue('33.33');
  expect(screen.queryByRole('textbox', { name: 'Publisher 1 name' })).toBeNull();
  act(() => useToasts.getState().items[0]?.action?.run());
  expect(screen.getByRole('textbox', { name: 'Publisher 1 name' })).toHaveValue('Skerry');
  expect(screen.queryByRole('textbox', { name: 'Writer 1 last name' })).toBeNull();
});

test('unsaved text is offered when the editor opens again, unless it was discarded or its track is gone', async () => {
  open(false);
  await userEvent.type(title(), ' tide');
  cleanup();
  open(false);
  expect(screen.getByText(/^Unsaved changes from/)).toBeVisible();
  await press('Restore');
  expect(title()).toHaveValue('Ebb tide');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Discard changes?' })).getByRole('button', { name: 'Discard' }),
  );
  cleanup();
  open(false);
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  await userEvent.type(title(), ' tide');
  cleanup();
  await deleteTrack(7);
  open(false);
  expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
});
