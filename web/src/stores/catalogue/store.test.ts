import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callWhole } from '../../api/client';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { dropSession, useSession } from '../session/store';
import type { Session } from '../session/stored-session';
import { NEWEST_FIRST } from './apply';
import { trackList } from './list';
import {
  beginBatch,
  deleteTrack,
  editTrack,
  openCatalogue,
  queueDraft,
  requestTrack,
  saveTrack,
  useCatalogue,
} from './store';

vi.mock('../../api/client', () => ({ call: vi.fn(), callWhole: vi.fn(), upload: vi.fn() }));

const draft = { track_id: 7, title: 'Unknown', artist_name: 'Unknown', type: 'music', tags: '#empty' } as OwnTrack;

beforeEach(() => {
  useCatalogue.setState(useCatalogue.getInitialState(), true);
  vi.mocked(call).mockReset().mockResolvedValue(true);
  vi.mocked(callWhole)
    .mockReset()
    .mockResolvedValue({ result: { tracks: [draft], number_of_tracks: 1 } });
});

describe('the draft of an upload', () => {
  const arrive = (track_id: number, title: string) => queueDraft({ ...draft, track_id, title });
  const inEditor = () => {
    const { editing } = useCatalogue.getState();
    return editing && [editing.track.title, editing.first];
  };
  const arriveTwo = () => {
    arrive(7, 'Ebb');
    arrive(8, 'Flow');
  };

  it('opens though the list shows other tracks', async () => {
    trackList.use.setState({ status: 'ready', filter: { ...NEWEST_FIRST, type: 'sfx', title: 'rain' } });
    arrive(7, 'Ebb');
    expect(inEditor()).toEqual(['Ebb', true]);
  });

  it('waits for the one before it, and is a first upload still when its turn comes', async () => {
    arriveTwo();
    expect(inEditor()).toEqual(['Ebb', true]);
    const first = useCatalogue.getState().editing?.track as OwnTrack;
    vi.mocked(callWhole).mockResolvedValue({ result: { ...first, type: 'music', title: 'Ebb', waveform_url: '' } });
    await saveTrack(first, { ...first, description: 'd', tags: 't' });
    expect(inEditor()).toEqual(['Flow', true]);
    await deleteTrack(8);
    expect(inEditor()).toBeNull();
  });

  it('gives way to a track that was asked for, and comes after it', async () => {
    arriveTwo();
    requestTrack({ ...draft, track_id: 3, title: 'Slack' });
    await deleteTrack(7);
    expect(inEditor()).toEqual(['Slack', false]);
    editTrack(null);
    expect(inEditor()).toEqual(['Flow', true]);
  });

  it('is the first upload that it is when its row is chosen in the list', async () => {
    arriveTwo();
    editTrack({ ...draft, track_id: 8 });
    expect(inEditor()).toEqual(['Flow', true]);
  });

  it('waits no more when its track is deleted, or described in another tab', async () => {
    arriveTwo();
    await deleteTrack(8);
    expect(useCatalogue.getState().drafts).toEqual([]);
    arrive(9, 'Spring');
    expect(useCatalogue.getState().drafts).toHaveLength(1);
    const described = { ...draft, track_id: 9, track_duration: 180 };
    trackList.use.setState({ rows: [described] });
    expect(useCatalogue.getState().drafts).toEqual([]);
  });

  it('waits while the page is away, and opens when it is back', async () => {
    const leave = openCatalogue();
    arrive(7, 'Ebb');
    leave();
    arrive(8, 'Flow');
    openCatalogue()();
    const leaveAgain = openCatalogue();
    expect(inEditor()).toEqual(['Ebb', true]);
    expect(useCatalogue.getState().drafts.map(({ title }) => title)).toEqual(['Flow']);
    leaveAgain();
  });

  it('keeps what its tags say over a closed tab, until it is described', async () => {
    localStorage.clear();
    useSession.setState({ session: { uid: 1 } as Session });
    const row = { ...draft, description: '', isrc: null, writers: [], track_duration: null } as unknown as OwnTrack;
    const writers = [{ first_name: 'Ada', last_name: 'Lovelace', pro: '', ipi: '', percentage: 100 }];
    queueDraft({ ...row, title: 'Ebb', artist_name: 'Marrow Lake', isrc: 'GBAYE0601498', writers });
    useCatalogue.setState(useCatalogue.getInitialState(), true);
    // an edit of many tracks has set its artist in the meantime
    editTrack({ ...row, artist_name: 'The Two' });
    const updated = { title: 'Ebb', artist_name: 'The Two', isrc: 'GBAYE0601498', writers };
    expect(useCatalogue.getState().editing).toMatchObject({
      first: false,
      track: { track_duration: null, ...updated },
    });

    const described = { ...row, track_duration: 20, title: 'Flow', type: 'music', waveform_url: '' };
    vi.mocked(callWhole).mockResolvedValue({ result: described });
    await saveTrack(row, { ...row, title: 'Flow' });
    editTrack(row);
    expect(useCatalogue.getState().editing?.track.title).toBe('Unknown');
    dropSession();
  });

  it('is not shown to whoever logs in next', async () => {
    arriveTwo();
    dropSession();
    expect(useCatalogue.getState()).toMatchObject({ editing: null, drafts: [] });
  });

  it('is counted when it is saved or discarded, until a new choice of files begins', async () => {
    const done = () => useCatalogue.getState().batch;
    arriveTwo();
    beginBatch();
    vi.mocked(callWhole).mockResolvedValue({ result: { ...draft, type: 'music', waveform_url: '' } });
    await saveTrack(draft, { ...draft, description: 'd' });
    expect(done()).toMatchObject({ done: 1, isAwaited: true });
    beginBatch();
    expect(done().done).toBe(1);
    await deleteTrack(8);
    expect(done().done).toBe(2);
    beginBatch();
    expect(done()).toMatchObject({ done: 0, isAwaited: false });
  });
});
