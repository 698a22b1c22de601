import { upload } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import { isOutage } from '../../live/outage';
import { createSessionStore } from '../../live/session-store';
import { holdUnsaved } from '../../ui/dialog/unsaved';
import { draftOf } from './apply';
import { beginBatch, deleteTrack, discardDrafts, queueDraft } from './store';
import { type Sample, speedOf } from './upload-speed';

/** A file on its way to the catalogue. */
export interface Upload {
  /** Names the upload to the server, each time that it is sent: what had arrived is not stored twice. */
  key: string;
  file: File;
  /** waiting: others are sent first; paused: it broke off and starts again by itself; failed: `failure` says why. */
  state: 'waiting' | 'sending' | 'paused' | 'failed';
  /** Bytes of the file that were sent. */
  sent: number;
  /** Bytes a second; null until that can be said. */
  speed: number | null;
  /** How often it broke off. */
  breaks: number;
  /** All of it was sent once and no answer has come: the server may have made a track of it. */
  mayBeKept: boolean;
  failure: string | null;
  /** Whether sending it again may help. */
  mayRetry: boolean;
  /** A larger plan would take it. */
  needsPlan: boolean;
}

/** Files that are sent at a time. Browsers open six connections at most, and calls need some. */
const AT_ONCE = 3;
/** The pauses before a broken upload starts again by itself, in milliseconds. */
const PAUSES_MS = [1000, 4000, 16_000];
/** How often a broken upload starts again by itself. */
export const UPLOAD_TRIES = PAUSES_MS.length;
/** Codes that a larger plan would lift. */
const OF_PLANS: readonly (string | null)[] = ['non_paid', 'upload_limit_exceeded', 'track_limit_exceeded'];
/** Codes with several reasons: which one it was, only the server's sentence says. */
const TOLD_IN_WORDS: readonly (string | null)[] = ['unsupported_format', 'upload_limit_exceeded'];

const requests = new Map<string, AbortController>();
const pauses = new Map<string, ReturnType<typeof setTimeout>>();
/** Uploads that were given up when all of them had been sent already: their tracks go as soon as the answers name them. */
const unwanted = new Set<string>();

function stop(key: string): void {
  requests.get(key)?.abort();
  requests.delete(key);
  clearTimeout(pauses.get(key));
  pauses.delete(key);
}

/** The files that were chosen, until each is a track or was put away. */
export const useUploads = createSessionStore<{ uploads: readonly Upload[] }>(
  () => ({ uploads: [] }),
  () => {
    // what is on its way belongs to whoever chose the files
    for (const key of [...requests.keys(), ...pauses.keys()]) stop(key);
    unwanted.clear();
  },
);

const held = () => useUploads.getState().uploads;

/** Whether it is still to become a track. Pure. */
export function isUnderWay({ state }: Upload): boolean {
  return state !== 'failed';
}

/** All of it was sent: the server reads it. Pure. */
export function isSent({ state, sent, file }: Upload): boolean {
  return state === 'sending' && sent >= file.size;
}

function change(key: string, part: Partial<Upload>): void {
  useUploads.setState({ uploads: held().map((one) => (one.key === key ? { ...one, ...part } : one)) });
}

function remove(key: string): void {
  useUploads.setState({ uploads: held().filter((one) => one.key !== key) });
}

// whoever closes the tab meanwhile is asked by the browser, and whoever logs out by the page
const holdBack = (event: BeforeUnloadEvent) => event.preventDefault();
let release: (() => void) | null = null;
useUploads.subscribe(({ uploads }) => {
  if (uploads.some(isUnderWay)) {
    window.addEventListener('beforeunload', holdBack);
    release ??= holdUnsaved({});
  } else {
    window.removeEventListener('beforeunload', holdBack);
    release?.();
    release = null;
  }
});

/** A chosen file, and why it is not sent at all, where that is known. */
export interface Chosen {
  file: File;
  fault: string | null;
}

/** Takes files into the queue. Each opens in the editor when it is a track and the editor is free. */
export function sendFiles(chosen: readonly Chosen[]): void {
  if (!held().some(isUnderWay)) beginBatch();
  const taken = chosen.map<Upload>(({ file, fault }) => ({
    key: crypto.randomUUID(),
    file,
    state: fault === null ? 'waiting' : 'failed',
    sent: 0,
    speed: null,
    breaks: 0,
    mayBeKept: false,
    failure: fault,
    mayRetry: false,
    needsPlan: false,
  }));
  useUploads.setState({ uploads: [...held(), ...taken] });
  sendNext();
}

function sendNext(): void {
  const free = AT_ONCE - held().filter(({ state }) => state === 'sending').length;
  const next = held().filter(({ state }) => state === 'waiting');
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
        const isWhole = sent >= file.size ? { mayBeKept: true } : {};
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
    else if (isOutage(failure)) takeBack(one);
  } finally {
    if (requests.get(key) === request) requests.delete(key);
    sendNext();
  }
}

function failed(key: string, failure: unknown): void {
  const breaks = (held().find((one) => one.key === key)?.breaks ?? 0) + 1;
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
  const mayRetry = isOutage(failure) || needsPlan || code === 'too_many_requests';
  const mayBeKept = isOutage(failure) && (held().find((one) => one.key === key)?.mayBeKept ?? false);
  change(key, { state: 'failed', failure: failureOf(failure), mayRetry, needsPlan, mayBeKept });
}

/**
 * Deletes what the server may have kept of an upload that was given up. Which track that is, it says to whoever sends the
 * upload again under its name; one that had not arrived is a track for a moment.
 */
function takeBack({ key, file }: Pick<Upload, 'key' | 'file'>, breaks = 0): void {
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
    // what is refused was not kept, or is deleted already
    if (request.signal.aborted || !isOutage(failure)) return;
    if (breaks + 1 < UPLOAD_TRIES) takeBack({ key, file }, breaks + 1);
    else showError(failure);
  } finally {
    if (requests.get(key) === request) requests.delete(key);
  }
}

function failureOf(failure: unknown): string {
  if (isOutage(failure)) return TEXTS.uploadBroken;
  if (!(failure instanceof ApiError)) return errorText(failure);
  if (failure.code === 'file_too_large') return TEXTS.trackTooLarge;
  if (failure.detail !== null && TOLD_IN_WORDS.includes(failure.code)) return failure.detail;
  return errorText(failure);
}

function wait(key: string): void {
  pauses.delete(key);
  change(key, { state: 'waiting' });
  sendNext();
}

/** Sends a failed upload again, as the same upload; it may break off as often as a new one. */
export function retryUpload(key: string): void {
  change(key, { breaks: 0, failure: null, mayRetry: false, needsPlan: false });
  wait(key);
}

/** Gives an upload up, or puts a failed one away. */
export function dismissUpload(key: string): void {
  const found = held().find((one) => one.key === key);
  // the server keeps what has arrived whole, whoever hangs up
  if (found?.mayBeKept && found.state === 'sending') unwanted.add(key);
  else {
    stop(key);
    if (found?.mayBeKept) takeBack(found);
  }
  remove(key);
  sendNext();
}

/** Gives up all that follows the track in the editor: uploads under way, and tracks that wait. Rejects with an ApiError. */
export async function discardRest(): Promise<void> {
  for (const { key } of held().filter(isUnderWay)) dismissUpload(key);
  await discardDrafts();
}
