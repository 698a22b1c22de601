import type { ErrorCode } from '../protocol/generated/protocol';
import { CODE_TEXTS } from './code-texts';
import { HTTP_TITLES } from './http-titles';
import { TEXTS } from './messages';

/** A refusal by the server, or a failure on the way to it. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    /** The error code of the answer; null where there was none. */
    readonly code: ErrorCode | (string & {}) | null,
    /** The HTTP status; null where there was no answer. */
    readonly status: number | null,
    /** The fault of each wrong field, by the field's name. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The server's own message. */
    readonly detail: string | null = null,
    /** Seconds to wait before the next try (429). */
    readonly retryAfter: number | null = null,
    /** The contact that the maker of an ended link has given. */
    readonly contact: string | null = null,
  ) {
    super(code ?? `status ${status ?? 'unknown'}`);
  }
}

/** Returns true if the change was based on an older version of the thing; other conflicts name their field. */
export function isConflict(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'conflict' && Object.keys(failure.fields).length === 0;
}

/** Replaces underscores, dashes and braces by spaces, and makes the first letter a capital. */
export function cleanText(text: string): string {
  const plain = text
    .replace(/[_\-{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Returns the length of a wait in words. */
function waitText(seconds: number): string {
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  if (seconds <= 90) return count(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * 60) return count(Math.ceil(seconds / 60), 'minute');
  return count(Math.ceil(seconds / 3600), 'hour');
}

/** Returns the text for an error, as in the specification's catalogue. After too many calls it includes the time to wait. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return TEXTS.noResponse;
  const message = error.code ? (CODE_TEXTS[error.code]?.text ?? cleanText(error.code)) : statusText(error.status);
  if (error.status !== 429 || error.retryAfter === null) return message;
  return `${message}. Try again in ${waitText(error.retryAfter)}`;
}

function statusText(status: number | null): string {
  if (status === null) return TEXTS.noResponse;
  if (status === 0 || Number.isNaN(status)) return TEXTS.noStatus;
  return HTTP_TITLES[status] ?? TEXTS.unknownStatus;
}

/** Returns a second line under an error: the server's message, the fault of the first field, or the meaning of its code. */
export function errorDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [field] = Object.entries(error.fields);
  if (error.detail) return error.detail;
  if (field) return `${cleanText(field[0])}: ${field[1]}`;
  if (error.code === null || error.retryAfter !== null) return undefined;
  return CODE_TEXTS[error.code]?.help;
}

/** Reads `{error, status, message?, fields?}` of an answer or an acknowledgement. */
export function readError(body: unknown, status: number | null, retryAfter: number | null = null): ApiError {
  const { error, status: bodyStatus, message, fields, contact } = (body ?? {}) as Record<string, unknown>;
  const code = typeof error === 'string' && error !== '' ? error : null;
  return new ApiError(
    code,
    typeof bodyStatus === 'number' ? bodyStatus : status,
    typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {},
    typeof message === 'string' ? message : null,
    retryAfter,
    typeof contact === 'string' ? contact : null,
  );
}
