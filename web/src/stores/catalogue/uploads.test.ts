import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call, callWhole, type Result, upload } from '../../api/client';
import { ApiError } from '../../api/errors';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { sessionOf } from '../../testing/render-page';
import { readDraft } from '../drafts/drafts';
import { useSession } from '../session/store';
import { type SharedDetails, shareDetails, useCatalogue } from './store';
import { discardRest, dismissUpload, retryUpload, sendFiles, type Upload, useUploads } from './uploads';

vi.mock('../../api/client', () => ({ call: vi.fn(), callWhole: vi.fn(), upload: vi.fn(), notifyError: vi.fn() }));

type Made = Result<'track/upload'>;
const made = (part: Partial<Made> = {}): Made => ({
  track_id: 7,
  track_duration: 180,
  file_size: 4,
  format: 'mp3',
  file_name: 'a.mp3',
  name_in_base: 'base',
  wave: '',
  loudness: null,
  true_peak: null,
  same_as: null,
  id3: {},
  ...part,
});
const file = (name = 'a.mp3') => new File(['abcd'], name, { type: 'audio/mpeg' });
const send = (...names: string[]) => sendFiles(names.map((name) => ({ file: file(name), error: null })));
const uploads = () => useUploads.getState().uploads;
const only = () => uploads()[0] as Upload;
const broken = () => new ApiError(null, null);

/** A running request, which the test answers. */
interface Sent {
  name: string;
  key: string | undefined;
  progress: (share: number, sent: number) => void;
  answer: (made: Made) => void;
  fail: (failure: unknown) => void;
  isAborted: () => boolean;
}
let sent: Sent[];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  useCatalogue.setState(useCatalogue.getInitialState(), true);
  useUploads.setState(useUploads.getInitialState(), true);
  vi.mocked(call).mockReset().mockResolvedValue(true);
  vi.mocked(callWhole).mockReset();
  vi.mocked(upload).mockImplementation((_path, chosen, options = {}) => {
    return new Promise((resolve, reject) => {
      options.signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
      sent.push({
        name: chosen?.name ?? '',
        key: options.values?.request_id,
        progress: (share, bytes) => options.onProgress?.(share, bytes),
        answer: resolve as (made: Made) => void,
        fail: reject,
        isAborted: () => options.signal?.aborted ?? false,
      });
    });
  });
});

/** Waits until the store has processed the responses. */
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('an upload', () => {
  it('tells how far it is and how fast, and opens the draft in the editor with what its tags say', async () => {
    send('a.mp3');
    sent[0]?.progress(0.25, 1);
    expect(only()).toMatchObject({ state: 'sending', sent: 1, speed: null });
    await vi.advanceTimersByTimeAsync(1000);
    sent[0]?.progress(0.75, 3);
    expect(only()).toMatchObject({ sent: 3, speed: 2 });
    sent[0]?.answer(made({ id3: { title: 'Night Drive', genre: 'Synthwave' } }));
    await settle();
    expect(uploads()).toEqual([]);
    expect(useCatalogue.getState().editing).toMatchObject({
      first: true,
      track: { track_id: 7, title: 'Night Drive', tags: 'Synthwave' },
    });
  });

  it('leaves the editor to the track that is already in it', async () => {
    const track = { track_id: 3 } as OwnTrack;
    useCatalogue.setState({ editing: { track, first: false } });
    send('a.mp3');
    sent[0]?.answer(made());
    await settle();
    expect(useCatalogue.getState().editing?.track).toBe(track);
  });

  it('waits while three others are sent, and takes the place of the first that is done', async () => {
    send('a.mp3', 'b.mp3', 'c.mp3', 'd.mp3', 'e.mp3');
    expect(sent.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
    expect(uploads().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    sent[1]?.answer(made());
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3', 'd.mp3']);
  });

  it('is counted for the whole application while it is under way', async () => {
    send('a.mp3', 'b.mp3');
    expect(useSession.getState().uploads).toBe(2);
    sent[0]?.answer(made());
    sent[1]?.fail(new ApiError('unsupported_format', 400));
    await settle();
    expect(useSession.getState().uploads).toBe(0);
  });

  it('starts again by itself three times when it breaks off, with the same request_id', async () => {
    send('a.mp3');
    for (const [breaks, pause] of [1000, 4000, 16_000].entries()) {
      sent.at(-1)?.progress(0.5, 2);
      sent.at(-1)?.fail(breaks === 1 ? new ApiError('try_again', 503) : broken());
      await settle();
      expect(only()).toMatchObject({ state: 'paused', breaks: breaks + 1 });
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(sent).toHaveLength(breaks + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(only()).toMatchObject({ state: 'sending', sent: 0 });
    }
    sent.at(-1)?.fail(broken());
    await settle();
    const failure = 'The upload broke off and must start again';
    expect(only()).toMatchObject({ state: 'failed', failure, canRetry: true, needsPlan: false });
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set([only().key]));

    retryUpload(only().key);
    sent.at(-1)?.fail(broken());
    await settle();
    expect(only()).toMatchObject({ state: 'paused', breaks: 1, failure: null });
    await vi.advanceTimersByTimeAsync(1000);
    sent.at(-1)?.answer(made());
    await settle();
    expect(uploads()).toEqual([]);
    expect(useCatalogue.getState().editing?.track.track_id).toBe(7);
  });

  it('stays with its reason when it is refused, until it is put away', async () => {
    send('a.mp3');
    sent[0]?.fail(new ApiError('unsupported_format', 415));
    await settle();
    expect(only()).toMatchObject({ state: 'failed', failure: 'Unsupported format', canRetry: false });
    dismissUpload(only().key);
    expect(uploads()).toEqual([]);
    expect(useCatalogue.getState().editing).toBeNull();
  });

  it.each([
    ['unsupported_format', 415, 'The application cannot determine the duration of the track', false],
    ['upload_limit_exceeded', 402, 'You cannot upload more tracks because the storage of your plan is used up', true],
  ])('is refused in the words of the server where %s has several reasons', async (code, status, text, needsPlan) => {
    send('a.mp3');
    sent[0]?.fail(new ApiError(code, status, {}, text));
    await settle();
    expect(only()).toMatchObject({ failure: text, needsPlan, canRetry: needsPlan });
  });

  it('is not sent at all where its fault is known', () => {
    sendFiles([{ file: file('a.wav'), error: 'Unsupported format' }]);
    expect(sent).toEqual([]);
    expect(only()).toMatchObject({ state: 'failed', failure: 'Unsupported format', canRetry: false });
  });

  it('is stopped by putting it away, and another takes its place', async () => {
    send('a.mp3', 'b.mp3', 'c.mp3', 'd.mp3');
    dismissUpload(only().key);
    await settle();
    expect(sent[0]?.isAborted()).toBe(true);
    expect(sent.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3', 'd.mp3']);
    expect(uploads().map(({ state }) => state)).toEqual(['sending', 'sending', 'sending']);
  });

  it('that is put away in a pause does not start again', async () => {
    send('a.mp3');
    sent[0]?.fail(broken());
    await settle();
    dismissUpload(only().key);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('that is given up when all of it has arrived leaves no track', async () => {
    send('a.mp3');
    sent[0]?.progress(1, 4);
    dismissUpload(only().key);
    expect(uploads()).toEqual([]);
    sent[0]?.answer(made());
    await settle();
    expect(useCatalogue.getState().editing).toBeNull();
    expect(call).toHaveBeenCalledWith('track/delete', { id: 7 });
  });

  it('that is given up when all of it has arrived is asked for again where the answer is lost, and leaves no track', async () => {
    send('a.mp3');
    const { key } = only();
    sent[0]?.progress(1, 4);
    dismissUpload(key);
    sent[0]?.fail(broken());
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map((one) => one.key)).toEqual([key, key]);
    sent[1]?.fail(broken());
    await vi.advanceTimersByTimeAsync(4000);
    sent[2]?.answer(made());
    await settle();
    expect(call).toHaveBeenCalledWith('track/delete', { id: 7 });
    expect(useCatalogue.getState().editing).toBeNull();
    expect(uploads()).toEqual([]);
  });

  it.each([
    ['in the pause after that', async () => {}],
    [
      'while it is sent again',
      async () => {
        await vi.advanceTimersByTimeAsync(1000);
        sent[1]?.progress(0.25, 1);
      },
    ],
    [
      'after its last try',
      async () => {
        for (const [at, pause] of [1000, 4000, 16_000].entries()) {
          await vi.advanceTimersByTimeAsync(pause);
          sent[at + 1]?.fail(broken());
          await settle();
        }
      },
    ],
  ])('whose answer was lost and that is put away %s leaves no track', async (_when, until) => {
    send('a.mp3');
    const { key } = only();
    sent[0]?.progress(1, 4);
    sent[0]?.fail(broken());
    await settle();
    await until();
    dismissUpload(key);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.at(-1)?.isAborted()).toBe(false);
    sent.at(-1)?.answer(made());
    await settle();
    expect(call).toHaveBeenCalledWith('track/delete', { id: 7 });
    expect(useCatalogue.getState().editing).toBeNull();
    expect(uploads()).toEqual([]);
    expect(new Set(sent.map((one) => one.key))).toEqual(new Set([key]));
  });

  it('that was refused with all of it sent is not sent again when it is put away', async () => {
    send('a.mp3');
    sent[0]?.progress(1, 4);
    sent[0]?.fail(new ApiError('unsupported_format', 415));
    await settle();
    dismissUpload(only().key);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  it('has the browser ask whoever closes the tab, until it is a track or has failed', async () => {
    const warnsOnUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(warnsOnUnload()).toBe(false);
    send('a.mp3');
    expect(warnsOnUnload()).toBe(true);
    sent[0]?.fail(new ApiError('unsupported_format', 415));
    await settle();
    expect(warnsOnUnload()).toBe(false);
  });
});

describe('files chosen together', () => {
  const details = { artist_name: 'Marrow Lake', tags: 'slow' } as SharedDetails;

  it('begin with what the first of them was given, those that are here and those still on their way', async () => {
    send('a.mp3', 'b.mp3', 'c.mp3');
    sent[0]?.answer(made({ track_id: 1 }));
    sent[1]?.answer(made({ track_id: 2, id3: { title: 'Ebb', artist_name: 'Unlike' } }));
    await settle();
    shareDetails(details);
    sent[2]?.answer(made({ track_id: 3, id3: { title: 'Flow' } }));
    await settle();
    expect(useCatalogue.getState().drafts).toMatchObject([
      { track_id: 2, title: 'Ebb', ...details },
      { track_id: 3, title: 'Flow', ...details },
    ]);
  });

  it('share nothing with those that are chosen when they are done', async () => {
    send('a.mp3');
    shareDetails(details);
    sent[0]?.fail(new ApiError('unsupported_format', 415));
    await settle();
    send('b.mp3');
    sent[1]?.answer(made({ track_id: 2, id3: { artist_name: 'Unlike' } }));
    await settle();
    expect(useCatalogue.getState().editing?.track.artist_name).toBe('Unlike');
  });

  it('begin with it after a reload as well', async () => {
    useSession.setState({ status: 'in', session: sessionOf('creator') });
    send('a.mp3', 'b.mp3', 'c.mp3');
    sent[0]?.answer(made({ track_id: 1 }));
    sent[1]?.answer(made({ track_id: 2, id3: { artist_name: 'Unlike' } }));
    await settle();
    shareDetails(details);
    sent[2]?.answer(made({ track_id: 3, id3: {} }));
    await settle();
    for (const id of [2, 3]) expect(readDraft(7, `upload:${id}`)?.values).toMatchObject(details);
  });

  it('are given up together but for the one in the editor: what is on its way stops, and what waits is deleted', async () => {
    send('a.mp3', 'b.mp3', 'c.mp3');
    sent[0]?.answer(made({ track_id: 1 }));
    sent[1]?.answer(made({ track_id: 2 }));
    await settle();
    await discardRest();
    await settle();
    expect(sent[2]?.isAborted()).toBe(true);
    expect(vi.mocked(call).mock.calls).toEqual([['track/delete', { id: 2 }]]);
    expect(useCatalogue.getState()).toMatchObject({ editing: { track: { track_id: 1 } }, drafts: [] });
    expect(uploads()).toEqual([]);
  });
});
