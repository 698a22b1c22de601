import type { Calls } from '../protocol/generated/calls';
import type { LiveHead } from '../protocol/generated/protocol';
import { ApiError, readError } from './errors';
import { inspect } from './inspect';
import { personHeader } from './person';

/** A call's path under /api. */
export type CallName = keyof Calls;
export type Request<K extends CallName> = Calls[K]['request'];
export type Result<K extends CallName> = Calls[K]['result'];

/** The arguments after the path: the body may be left out if nothing in it is required. */
type CallArguments<K extends CallName> =
  Record<string, never> extends Request<K>
    ? [body?: Request<K>, signal?: AbortSignal]
    : [body: Request<K>, signal?: AbortSignal];

/** An answer: the result and the fields beside it. */
export interface Answer<T> {
  result: T;
  /** The head of the topic that the answer reflects. */
  live?: LiveHead;
  /** The topics that keep the list up to date, with their heads at the time of the read. */
  list_live?: LiveHead[];
  status?: unknown;
  error?: unknown;
}

type Watcher = (error: ApiError) => void;
const watchers = new Set<Watcher>();

/**
 * Calls `watcher` for every refused call, whatever made it: the session ends at not_logged_in, the trial dialog opens
 * at non_paid. Returns the function that ends this.
 */
export function watchErrors(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Reports a refusal to the watchers, also one that came another way (an acknowledgement); returns it. */
export function notifyError(error: ApiError): ApiError {
  for (const watcher of watchers) watcher(error);
  return error;
}

function retryAfter(header: string | null): number | null {
  const seconds = Number(header);
  return header && Number.isFinite(seconds) ? seconds : null;
}

/** POSTs a call and returns the whole answer. Rejects with an ApiError. */
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

/** POSTs a call whose answer names the head of its topic. Rejects with an ApiError. */
export async function callLive<K extends CallName>(
  path: K,
  ...args: CallArguments<K>
): Promise<{ result: Result<K>; live: LiveHead }> {
  const { result, live } = await callWhole(path, ...args);
  if (!live) throw notifyError(new ApiError(null, 0));
  return { result, live };
}

/** POSTs a call and returns its result. Rejects with an ApiError. */
export async function call<K extends CallName>(path: K, ...args: CallArguments<K>): Promise<Result<K>> {
  return (await callWhole(path, ...args)).result;
}

export interface UploadOptions {
  /** The multipart field that holds the file; 'inputfile' by default. */
  field?: string;
  /** Further fields. */
  values?: Record<string, string>;
  /** Called with the share that was sent, 0 to 1, and the bytes of the file that it stands for. */
  onProgress?: (share: number, sentBytes: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file, or none, as multipart/form-data and reports its progress. Rejects with an ApiError; an abort fails with
 * an AbortError.
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
