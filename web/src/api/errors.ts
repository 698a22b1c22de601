import type { ErrorCode } from '../protocol/generated/protocol';

const HTTP_TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Codes that the client has words of its own for; every other code is shown as itself, cleaned. */
const OWN_TEXTS: Partial<Record<ErrorCode, string>> = {
  wrong_email_or_pass: 'Username or Password is invalid, please try again or reset password.',
  email_already_registered: 'Your Email is already registered!',
  unsupported_format: 'Unsupported format',
  job_limit_exceeded: 'Job limitation!',
  job_not_open: 'Please open job for add new track!',
  upload_limit_exceeded:
    'You cannot upload more tracks because your subscription has expired and the 200MB limit has been exceeded for a free subscription',
};

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
  ) {
    super(code ?? `status ${status ?? 'unknown'}`);
  }
}

/** Underscores, dashes and braces become spaces, and the first letter a capital. */
export function cleanText(text: string): string {
  const plain = text
    .replace(/[_\-{}]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The words for an error, as the specification's catalogue has them. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Oops, Unknown error';
  if (error.code) return OWN_TEXTS[error.code as ErrorCode] ?? cleanText(error.code);
  return statusText(error.status);
}

function statusText(status: number | null): string {
  if (status === null) return 'Oops, Unknown error';
  if (status === 0 || Number.isNaN(status)) return 'Something went wrong';
  return HTTP_TITLES[status] ?? 'Ooops an error occured';
}

/** A second line under an error: what the server says about it, or about the first field that is wrong. */
export function errorDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [field] = Object.entries(error.fields);
  return error.detail ?? (field ? `${cleanText(field[0])}: ${field[1]}` : undefined);
}

/** Reads `{error, status, message?, fields?}` of an answer or an acknowledgement. */
export function readError(body: unknown, status: number | null, retryAfter: number | null = null): ApiError {
  const { error, status: said, message, fields } = (body ?? {}) as Record<string, unknown>;
  const code = typeof error === 'string' && error !== '' ? error : null;
  return new ApiError(
    code,
    typeof said === 'number' ? said : status,
    typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {},
    typeof message === 'string' ? message : null,
    retryAfter,
  );
}
