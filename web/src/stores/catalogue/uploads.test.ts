import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, upload } from '../../api/client';
import { ApiError } from '../../api/errors';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { dismissUpload, uploadTrack, useCatalogue } from './store';

vi.mock('../../api/client', () => ({ call: vi.fn(), callWhole: vi.fn(), upload: vi.fn() }));

const draft = { track_id: 7, title: 'Unknown', type: 'music', tags: '#empty' } as OwnTrack;
const file = () => new File(['abcd'], 'a.mp3', { type: 'audio/mpeg' });

beforeEach(() => {
  useCatalogue.setState({ ...useCatalogue.getInitialState() });
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({ tracks: [draft], number_of_tracks: 1 });
  vi.mocked(upload).mockReset();
});

describe('an upload', () => {
  it('tells how far it is, and opens the draft in the editor with what its tags say', async () => {
    vi.mocked(upload).mockImplementation(async (_path, _file, options) => {
      options?.onProgress?.(0.5, 2);
      expect(useCatalogue.getState().uploads[0]).toMatchObject({ name: 'a.mp3', size: 4, share: 0.5, sent: 2 });
      return { track_id: 7, id3: { title: 'Night Drive', genre: 'Synthwave' } };
    });
    await uploadTrack(file());
    const { uploads, editing } = useCatalogue.getState();
    expect(uploads).toEqual([]);
    expect(editing).toMatchObject({ first: true, track: { track_id: 7, title: 'Night Drive', tags: 'Synthwave' } });
  });

  it('leaves the editor to the track that is already in it', async () => {
    vi.mocked(upload).mockResolvedValue({ track_id: 7, id3: {} });
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
