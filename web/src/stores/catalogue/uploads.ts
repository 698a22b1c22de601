import { upload } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import { isOutage } from '../../live/outage';
import { createSessionStore } from '../../live/session-store';
import { registerUnsaved } from '../../ui/dialog/unsaved';
import { useSession } from '../session/store';
import { draftOf } from './apply';
import { beginBatch, deleteTrack, discardDrafts, queueDraft } from './store';
import { type Sample, speedOf } from './upload-speed';

/** A file that is being uploaded to the catalog, or that waits to be uploaded. */
export interface Upload {
  /** The id of the upload. It is sent with every attempt, so that the server does not store the file twice. */
  key: string;
  file: File;
  /**
   * waiting: other files are sent first; paused: the upload was interrupted and will restart automatically; failed: `failure` is the
   * reason.
   */
  state: 'waiting' | 'sending' | 'paused' | 'failed';
  /** The number of bytes of the file that were sent. */
  sent: number;
  /** The speed in bytes per second; null until it can be measured. */
  speed: number | null;
  /** The number of times that the upload was interrupted. */
  breaks: number;
  /** True if the whole file was sent once without a response: the server may have created a track. */
  mayBeStored: boolean;
  failure: string | null;
  /** True if another attempt may succeed. */
  canRetry: boolean;
  /** True if a larger plan would allow the upload. */
  needsPlan: boolean;
}

/** The number of files that are sent at the same time. Browsers open at most six connections, and calls need some. */
const AT_ONCE = 3;
/** The pauses before the automatic restarts of an interrupted upload, in milliseconds. */
const PAUSES_MS = [1000, 4000, 16_000];
/** The maximum number of automatic restarts of an interrupted upload. */
export const UPLOAD_TRIES = PAUSES_MS.length;
/** The error codes that would not occur on a larger plan. */
const OF_PLANS: readonly (string | null)[] = ['non_paid', 'upload_limit_exceeded', 'track_limit_exceeded'];
/** The error codes that can have several reasons. For these, the server's own message is shown. */
const DETAILED_CODES: readonly (string | null)[] = ['unsupported_format', 'upload_limit_exceeded'];

const requests = new Map<string, AbortController>();
const pauses = new Map<string, ReturnType<typeof setTimeout>>();
/**
 * The keys of uploads that were canceled after the whole file was sent. When the server's response gives the id of the track, the track is
 * deleted.
 */
const unwanted = new Set<string>();

function stop(key: string): void {
  requests.get(key)?.abort();
  requests.delete(key);
  clearTimeout(pauses.get(key));
  pauses.delete(key);
}

/** The chosen files; each is removed when its track exists or the person dismisses it. */
export const useUploads = createSessionStore<{ uploads: readonly Upload[] }>(
  () => ({ uploads: [] }),
  () => {
    // running uploads belong to the session that has ended
    for (const key of [...requests.keys(), ...pauses.keys()]) stop(key);
    unwanted.clear();
  },
);

const currentUploads = () => useUploads.getState().uploads;

/** Returns true if an upload may still become a track. Pure. */
export function isUnderWay({ state }: Upload): boolean {
  return state !== 'failed';
}

/** Returns true if the whole file was sent and the server is processing it. Pure. */
export function isSent({ state, sent, file }: Upload): boolean {
  return state === 'sending' && sent >= file.size;
}

function change(key: string, part: Partial<Upload>): void {
  useUploads.setState({ uploads: currentUploads().map((one) => (one.key === key ? { ...one, ...part } : one)) });
}

function remove(key: string): void {
  useUploads.setState({ uploads: currentUploads().filter((one) => one.key !== key) });
}

// during an upload, the browser asks for confirmation before the tab closes, and the page before a log-out
const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
let release: (() => void) | null = null;
useUploads.subscribe(({ uploads }) => {
  const underWay = uploads.filter(isUnderWay).length;
  if (useSession.getState().uploads !== underWay) useSession.setState({ uploads: underWay });
  if (underWay > 0) {
    window.addEventListener('beforeunload', warnBeforeUnload);
    release ??= registerUnsaved({});
  } else {
    window.removeEventListener('beforeunload', warnBeforeUnload);
    release?.();
    release = null;
  }
});

/** A chosen file, and the reason why it is not sent, if that is known in advance. */
export interface Chosen {
  file: File;
  error: string | null;
}

/** Adds files to the queue. When a file is uploaded, its track opens in the editor, or waits until the editor is free. */
export function sendFiles(chosen: readonly Chosen[]): void {
  if (!currentUploads().some(isUnderWay)) beginBatch();
  const taken = chosen.map<Upload>(({ file, error }) => ({
    key: crypto.randomUUID(),
    file,
    state: error === null ? 'waiting' : 'failed',
    sent: 0,
    speed: null,
    breaks: 0,
    mayBeStored: false,
    failure: error,
    canRetry: false,
    needsPlan: false,
  }));
  useUploads.setState({ uploads: [...currentUploads(), ...taken] });
  sendNext();
}

function sendNext(): void {
  const free = AT_ONCE - currentUploads().filter(({ state }) => state === 'sending').length;
  const next = currentUploads().filter(({ state }) => state === 'waiting');
  for (const one of next.slice(0, Math.max(0, free))) void send(one);
}

async function send(one: Upload): Promise<void> {
  const { key, file } = one;
  const request = new AbortController();
  requests.set(key, request);
  const samples: Sample[] = [];
  change(key, { state: 'sending', sent: 0, speed: null });
  try {
    const made = await upload('track/upload', file, {
      values: { request_id: key },
      onProgress: (_share, sent) => {
        const isWhole = sent >= file.size ? { mayBeStored: true } : {};
        change(key, { sent, speed: speedOf(samples, { at: performance.now(), sent }), ...isWhole });
      },
      signal: request.signal,
    });
    remove(key);
    if (unwanted.delete(key)) void deleteTrack(made.track_id).catch(showError);
    else queueDraft(draftOf(made), made.same_as);
  } catch (failure) {
    if (request.signal.aborted) return;
    if (!unwanted.delete(key)) failed(key, failure);
    else if (isOutage(failure)) deleteCancelled(one);
  } finally {
    if (requests.get(key) === request) requests.delete(key);
    sendNext();
  }
}

function failed(key: string, failure: unknown): void {
  const breaks = (currentUploads().find((one) => one.key === key)?.breaks ?? 0) + 1;
  const pause = PAUSES_MS[breaks - 1];
  if (isOutage(failure) && pause !== undefined) {
    change(key, { state: 'paused', breaks });
    pauses.set(
      key,
      setTimeout(() => wait(key), pause),
    );
    return;
  }
  const code = failure instanceof ApiError ? failure.code : null;
  const needsPlan = OF_PLANS.includes(code);
  const canRetry = isOutage(failure) || needsPlan || code === 'too_many_requests';
  const mayBeStored = isOutage(failure) && (currentUploads().find((one) => one.key === key)?.mayBeStored ?? false);
  change(key, { state: 'failed', failure: failureOf(failure), canRetry, needsPlan, mayBeStored });
}

/**
 * Deletes the track that the server may have created from a canceled upload. To learn the track's id, the upload is sent again with the
 * same key. If the first attempt did not arrive, the second creates the track, which is deleted afterwards.
 */
function deleteCancelled({ key, file }: Pick<Upload, 'key' | 'file'>, breaks = 0): void {
  const later = () => {
    pauses.delete(key);
    void sendBack({ key, file }, breaks);
  };
  pauses.set(key, setTimeout(later, PAUSES_MS[breaks]));
}

async function sendBack({ key, file }: Pick<Upload, 'key' | 'file'>, breaks: number): Promise<void> {
  const request = new AbortController();
  requests.set(key, request);
  try {
    const made = await upload('track/upload', file, { values: { request_id: key }, signal: request.signal });
    await deleteTrack(made.track_id);
  } catch (failure) {
    // a rejected upload was not stored, or is already deleted
    if (request.signal.aborted || !isOutage(failure)) return;
    if (breaks + 1 < UPLOAD_TRIES) deleteCancelled({ key, file }, breaks + 1);
    else showError(failure);
  } finally {
    if (requests.get(key) === request) requests.delete(key);
  }
}

function failureOf(failure: unknown): string {
  if (isOutage(failure)) return TEXTS.uploadBroken;
  if (!(failure instanceof ApiError)) return errorText(failure);
  if (failure.code === 'file_too_large') return TEXTS.trackTooLarge;
  if (failure.detail !== null && DETAILED_CODES.includes(failure.code)) return failure.detail;
  return errorText(failure);
}

function wait(key: string): void {
  pauses.delete(key);
  change(key, { state: 'waiting' });
  sendNext();
}

/** Sends a failed upload again with the same key. It may again be restarted automatically. */
export function retryUpload(key: string): void {
  change(key, { breaks: 0, failure: null, canRetry: false, needsPlan: false });
  wait(key);
}

/** Cancels a running upload, or removes a failed one from the list. */
export function dismissUpload(key: string): void {
  const found = currentUploads().find((one) => one.key === key);
  // the server keeps a file that has arrived completely, even if the request is aborted
  if (found?.mayBeStored && found.state === 'sending') unwanted.add(key);
  else {
    stop(key);
    if (found?.mayBeStored) deleteCancelled(found);
  }
  remove(key);
  sendNext();
}

/** Cancels running uploads and deletes the tracks that wait for the editor. Rejects with an ApiError. */
export async function discardRest(): Promise<void> {
  for (const { key } of currentUploads().filter(isUnderWay)) dismissUpload(key);
  await discardDrafts();
}
