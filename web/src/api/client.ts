import type { Calls } from '../protocol/generated/calls';
import type { LiveHead } from '../protocol/generated/protocol';
import { ApiError, readError } from './errors';
import { inspect } from './inspect';
import { personHeader } from './person';

/** The name of a call: its path under /api. */
export type CallName = keyof Calls;
export type Request<K extends CallName> = Calls[K]['request'];
export type Result<K extends CallName> = Calls[K]['result'];

/** The arguments of a call that follow its name. `body` may be omitted if the request type has no required field. */
type CallArguments<K extends CallName> =
  Record<string, never> extends Request<K>
    ? [body?: Request<K>, signal?: AbortSignal]
    : [body: Request<K>, signal?: AbortSignal];

/** The whole answer to a call: `result`, and the fields that the server sends beside it. */
export interface Answer<T> {
  result: T;
  /** The head (sequence number and epoch) of the topic whose state the result contains. */
  live?: LiveHead;
  /**
   * The topics whose frames update the list in `result`, each with its head at the time of the read. The page can subscribe to the changes
   * after these heads.
   */
  list_live?: LiveHead[];
  status?: unknown;
  error?: unknown;
}

type Watcher = (error: ApiError) => void;
const watchers = new Set<Watcher>();

/**
 * Calls `watcher` with every error that is passed to `notifyError`, such as that of each refused call. The app uses it to end the session
 * after the error not_logged_in, and to open the trial dialog after the error non_paid. Returns a function that removes the watcher.
 */
export function watchErrors(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Passes an error to all watchers and returns it. It is also used for refusals that are not answers to calls, such as acknowledgements. */
export function notifyError(error: ApiError): ApiError {
  for (const watcher of watchers) watcher(error);
  return error;
}

function retryAfter(header: string | null): number | null {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) ? seconds : null;
}

/** Sends a call (POST) and returns its whole answer. Rejects with an ApiError. */
export async function callWhole<K extends CallName>(
  path: K,
  ...[body = {}, signal]: CallArguments<K>
): Promise<Answer<Result<K>>> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...personHeader() },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      signal,
    });
  } catch (failure) {
    if (signal?.aborted) throw failure;
    throw notifyError(new ApiError(null, null));
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok)
    throw notifyError(readError(answer, response.status, retryAfter(response.headers.get('retry-after'))));
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) throw notifyError(new ApiError(null, 0));
  inspect.answer(path, answer);
  return answer as Answer<Result<K>>;
}

/** Sends a call (POST) whose answer contains the head of a topic; returns the result and the head. Rejects with an ApiError. */
export async function callLive<K extends CallName>(
  path: K,
  ...args: CallArguments<K>
): Promise<{ result: Result<K>; live: LiveHead }> {
  const { result, live } = await callWhole(path, ...args);
  if (!live) throw notifyError(new ApiError(null, 0));
  return { result, live };
}

/** Sends a call (POST) and returns its result. Rejects with an ApiError. */
export async function call<K extends CallName>(path: K, ...args: CallArguments<K>): Promise<Result<K>> {
  return (await callWhole(path, ...args)).result;
}

export interface UploadOptions {
  /** The multipart field that holds the file; 'inputfile' by default. */
  field?: string;
  /** Further multipart fields to send, by their names. */
  values?: Record<string, string>;
  /**
   * Called during the upload with its progress. `share` is the part of the request that is already sent, from 0 to 1; `sentBytes` is the
   * file's size in bytes times `share`.
   */
  onProgress?: (share: number, sentBytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a call as multipart/form-data, with a file or without one, and reports the progress. Rejects with an ApiError, or with an
 * AbortError if it was aborted.
 */
export function upload<K extends CallName>(
  path: K,
  file: File | null,
  options: UploadOptions = {},
): Promise<Result<K>> {
  const { field = 'inputfile', values = {}, onProgress, signal } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  if (file) form.append(field, file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const done = () => signal?.removeEventListener('abort', abort);
    request.open('POST', `/api/${path}`);
    for (const [name, value] of Object.entries(personHeader())) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.onprogress = (event) => {
      if (!event.lengthComputable) return;
      // the sent bytes include the form around the file; people want to read the file's share
      const share = event.loaded / event.total;
      onProgress?.(share, Math.round(share * (file?.size ?? 0)));
    };
    request.onload = () => {
      done();
      const answer = parse(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer && 'result' in answer) {
        inspect.answer(path, answer);
        resolve(answer.result as Result<K>);
      } else {
        const wait = retryAfter(request.getResponseHeader('retry-after'));
        reject(notifyError(readError(answer, request.status, wait)));
      }
    };
    request.onerror = () => {
      done();
      reject(notifyError(new ApiError(null, null)));
    };
    request.onabort = () => {
      done();
      reject(new DOMException('the upload was stopped', 'AbortError'));
    };
    if (signal?.aborted) {
      reject(new DOMException('the upload was stopped', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
