import type { ErrorCode } from '../protocol/generated/protocol';
import { CODE_TEXTS } from './code-texts';
import { HTTP_TITLES } from './http-titles';
import { TEXTS } from './messages';

/** The error that is thrown if the server refuses a request or cannot be reached. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    /** The error code in the server's answer; null if the answer has none. */
    readonly code: ErrorCode | (string & {}) | null,
    /** The HTTP status; null where there was no answer. */
    readonly status: number | null,
    /** The message for each invalid field, by the name of the field. */
    readonly fields: Readonly<Record<string, string>> = {},
    /** The message that the server sent; null if it sent none. */
    readonly detail: string | null = null,
    /** The number of seconds to wait before the next try after the status 429 (too many requests). */
    readonly retryAfter: number | null = null,
    /** If the error is that a share link has ended: the contact given by the person who created the link. */
    readonly contact: string | null = null,
  ) {
    super(code ?? `status ${status ?? 'unknown'}`);
  }
}

/**
 * Returns true if a change was refused because it was based on an older version of the data. Returns false for other refusals with the code
 * `conflict`, which contain a message for a field.
 */
export function isConflict(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'conflict' && Object.keys(failure.fields).length === 0;
}

/** Returns a text with a capital first letter, in which underscores, dashes and braces are replaced by spaces. */
export function cleanText(text: string): string {
  const plain = text
    .replace(/[_\-{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Returns a duration as text, such as "5 minutes". */
function waitText(seconds: number): string {
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  if (seconds <= 90) return count(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * 60) return count(Math.ceil(seconds / 60), 'minute');
  return count(Math.ceil(seconds / 3600), 'hour');
}

/**
 * Returns the text to show for an error, taken from the specification's catalog. If the error is that there were too many requests, the
 * text contains the time to wait.
 */
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

/**
 * Returns the second line of an error's text: the server's message, or else the message for the first invalid field, or else the
 * explanation of the error code.
 */
export function errorDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [field] = Object.entries(error.fields);
  if (error.detail) return error.detail;
  if (field) return `${cleanText(field[0])}: ${field[1]}`;
  if (error.code === null || error.retryAfter !== null) return undefined;
  return CODE_TEXTS[error.code]?.help;
}

/**
 * Converts the body of a refusal, `{error, status, message?, fields?}`, to an ApiError. The body is from an HTTP answer or from an
 * acknowledgement.
 */
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
