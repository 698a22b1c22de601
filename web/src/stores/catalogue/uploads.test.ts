import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callWhole, type Result, upload } from '../../api/client';
import { ApiError } from '../../api/errors';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { dropSession } from '../session/store';
import { useTrackList } from './list';
import {
  deleteTrack,
  dismissUpload,
  editTrack,
  openCatalogue,
  saveTrack,
  uploadTrack,
  useCatalogue,
  wantTrack,
} from './store';

vi.mock('../../api/client', () => ({ call: vi.fn(), callWhole: vi.fn(), upload: vi.fn() }));

const draft = { track_id: 7, title: 'Unknown', type: 'music', tags: '#empty' } as OwnTrack;
const made = (part: Partial<Result<'track/upload'>>): Result<'track/upload'> => ({
  track_id: 7,
  track_duration: 180,
  file_size: 4,
  format: 'mp3',
  file_name: 'a.mp3',
  name_in_base: 'base',
  wave: '',
  id3: {},
  ...part,
});
const file = () => new File(['abcd'], 'a.mp3', { type: 'audio/mpeg' });

beforeEach(() => {
  useCatalogue.setState({ ...useCatalogue.getInitialState() });
  vi.mocked(call).mockReset().mockResolvedValue(true);
  vi.mocked(callWhole)
    .mockReset()
    .mockResolvedValue({ result: { tracks: [draft], number_of_tracks: 1 } });
  vi.mocked(upload).mockReset();
});

describe('an upload', () => {
  it('tells how far it is, and opens the draft in the editor with what its tags say', async () => {
    vi.mocked(upload).mockImplementation(async (_path, _file, options) => {
      options?.onProgress?.(0.5, 2);
      expect(useCatalogue.getState().uploads[0]).toMatchObject({ name: 'a.mp3', size: 4, share: 0.5, sent: 2 });
      return made({ id3: { title: 'Night Drive', genre: 'Synthwave' } });
    });
    await uploadTrack(file());
    const { uploads, editing } = useCatalogue.getState();
    expect(uploads).toEqual([]);
    expect(editing).toMatchObject({ first: true, track: { track_id: 7, title: 'Night Drive', tags: 'Synthwave' } });
  });

  it('leaves the editor to the track that is already in it', async () => {
    vi.mocked(upload).mockResolvedValue(made({}));
    const other = { ...draft, track_id: 3 };
    useCatalogue.setState({ editing: { track: other, first: false } });
    await uploadTrack(file());
    expect(useCatalogue.getState().editing?.track).toBe(other);
  });

  it('stays in the list with its reason when it is refused, until it is put away', async () => {
    vi.mocked(upload).mockRejectedValue(new ApiError('unsupported_format', 415, {}));
    await uploadTrack(file());
    const [refused] = useCatalogue.getState().uploads;
    expect(refused?.failure).toBe('Unsupported format');
    dismissUpload(refused?.key ?? '');
    expect(useCatalogue.getState().uploads).toEqual([]);
    expect(useCatalogue.getState().editing).toBeNull();
  });

  it.each([
    ['unsupported_format', 415, 'The application cannot determine the duration of the track'],
    ['upload_limit_exceeded', 402, 'You cannot upload more tracks because the storage of your plan is used up'],
  ])('is refused in the words of the server where %s has several reasons', async (code, status, words) => {
    vi.mocked(upload).mockRejectedValue(new ApiError(code, status, {}, words));
    await uploadTrack(file());
    expect(useCatalogue.getState().uploads[0]?.failure).toBe(words);
  });

  it('is stopped by putting it away, and says nothing then', async () => {
    vi.mocked(upload).mockImplementation((_path, _file, options) => {
      const aborted = new Promise<never>((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      });
      dismissUpload(useCatalogue.getState().uploads[0]?.key ?? '');
      return aborted;
    });
    await uploadTrack(file());
    expect(useCatalogue.getState().uploads).toEqual([]);
  });
});

describe('the draft of an upload', () => {
  const answer = (track_id: number, title: string) => made({ track_id, id3: { title } });
  const inEditor = () => {
    const { editing } = useCatalogue.getState();
    return editing && [editing.track.title, editing.first];
  };
  const sendTwo = async () => {
    vi.mocked(upload).mockResolvedValueOnce(answer(7, 'Ebb')).mockResolvedValueOnce(answer(8, 'Flow'));
    await uploadTrack(file());
    await uploadTrack(file());
  };

  it('opens though the list shows other tracks', async () => {
    useTrackList.setState({ status: 'ready', filter: { type: 'sfx', title: 'rain' } });
    vi.mocked(upload).mockResolvedValue(answer(7, 'Ebb'));
    await uploadTrack(file());
    expect(inEditor()).toEqual(['Ebb', true]);
  });

  it('waits for the one before it, and is a first upload still when its turn comes', async () => {
    await sendTwo();
    expect(inEditor()).toEqual(['Ebb', true]);
    const first = useCatalogue.getState().editing?.track as OwnTrack;
    vi.mocked(callWhole).mockResolvedValue({ result: { ...first, type: 'music', title: 'Ebb', waveform_url: '' } });
    await saveTrack(first, { ...first, description: 'd', tags: 't' });
    expect(inEditor()).toEqual(['Flow', true]);
    await deleteTrack(8);
    expect(inEditor()).toBeNull();
  });

  it('gives way to a track that was asked for, and comes after it', async () => {
    await sendTwo();
    wantTrack({ ...draft, track_id: 3, title: 'Slack' });
    await deleteTrack(7);
    expect(inEditor()).toEqual(['Slack', false]);
    editTrack(null);
    expect(inEditor()).toEqual(['Flow', true]);
  });

  it('is the first upload that it is when its row is chosen in the list', async () => {
    await sendTwo();
    editTrack({ ...draft, track_id: 8 });
    expect(inEditor()).toEqual(['Flow', true]);
  });

  it('waits no more when its track is deleted, or described in another tab', async () => {
    await sendTwo();
    await deleteTrack(8);
    expect(useCatalogue.getState().drafts).toEqual([]);
    vi.mocked(upload).mockResolvedValue(answer(9, 'Spring'));
    await uploadTrack(file());
    expect(useCatalogue.getState().drafts).toHaveLength(1);
    const described = { ...draft, track_id: 9, track_duration: 180 };
    useTrackList.setState({ rows: [described] });
    expect(useCatalogue.getState().drafts).toEqual([]);
  });

  it('waits while the page is away, and opens when it is back', async () => {
    const leave = openCatalogue();
    vi.mocked(upload).mockResolvedValueOnce(answer(7, 'Ebb'));
    await uploadTrack(file());
    leave();
    vi.mocked(upload).mockResolvedValueOnce(answer(8, 'Flow'));
    await uploadTrack(file());
    openCatalogue()();
    const leaveAgain = openCatalogue();
    expect(inEditor()).toEqual(['Ebb', true]);
    expect(useCatalogue.getState().drafts.map(({ title }) => title)).toEqual(['Flow']);
    leaveAgain();
  });

  it('is not shown to whoever logs in next', async () => {
    await sendTwo();
    dropSession();
    expect(useCatalogue.getState()).toMatchObject({ editing: null, drafts: [] });
  });
});
