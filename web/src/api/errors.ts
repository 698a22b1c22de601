import type { ErrorCode } from '../protocol/generated/protocol';
import { CODE_TEXTS } from './code-texts';
import { HTTP_TITLES } from './http-titles';
import { TEXTS } from './messages';

/** What the server, or the way to it, refused. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    /** The error code of the answer; null where there was none. */
    readonly code: ErrorCode | (string & {}) | null,
    /** The HTTP status; null where there was no answer. */
    readonly status: number | null,
    /** What is wrong with single fields, by their names. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The server's own words. */
    readonly detail: string | null = null,
    /** Seconds to wait before the next try (429). */
    readonly retryAfter: number | null = null,
    /** How whoever made a link that has ended wants to be reached. */
    readonly contact: string | null = null,
  ) {
    super(code ?? `status ${status ?? 'unknown'}`);
  }
}

/** Whether a thing was to be changed from an older version than it has; other conflicts name the field that they are about. */
export function isStale(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'conflict' && Object.keys(failure.fields).length === 0;
}

/** Underscores, dashes and braces become spaces, and the first letter a capital. */
export function cleanText(text: string): string {
  const plain = text
    .replace(/[_\-{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** How long a wait is, in words. */
function waitText(seconds: number): string {
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  if (seconds <= 90) return count(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * 60) return count(Math.ceil(seconds / 60), 'minute');
  return count(Math.ceil(seconds / 3600), 'hour');
}

/** The words for an error, as the specification's catalogue has them. What comes too fast is told how long to wait. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return TEXTS.noResponse;
  const words = error.code ? (CODE_TEXTS[error.code]?.text ?? cleanText(error.code)) : statusText(error.status);
  if (error.status !== 429 || error.retryAfter === null) return words;
  return `${words}. Try again in ${waitText(error.retryAfter)}`;
}

function statusText(status: number | null): string {
  if (status === null) return TEXTS.noResponse;
  if (status === 0 || Number.isNaN(status)) return TEXTS.noStatus;
  return HTTP_TITLES[status] ?? TEXTS.unknownStatus;
}

/** A second line under an error: what the server says about it, what is wrong with the first field, or what its code means. */
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
  const { error, status: said, message, fields, contact } = (body ?? {}) as Record<string, unknown>;
  const code = typeof error === 'string' && error !== '' ? error : null;
  return new ApiError(
    code,
    typeof said === 'number' ? said : status,
    typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {},
    typeof message === 'string' ? message : null,
    retryAfter,
    typeof contact === 'string' ? contact : null,
  );
}
