import { STATUS_CODES } from 'node:http';
import { expect, test } from 'vitest';
import { ApiError, cleanText, errorDetail, errorText, readError } from './errors';
import { HTTP_TITLES } from './http-titles';

test('underscores, dashes and braces become spaces and the first letter a capital', () => {
  expect(cleanText('track_not-ready {now}')).toBe('Track not ready now');
});

test('an error code is shown cleaned unless the client has words for it', () => {
  expect(errorText(new ApiError('plan_not_allowed', 403))).toBe('Plan not allowed');
  expect(errorText(new ApiError('email_already_registered', 409))).toBe('Your Email is already registered!');
});

test("a server's own words, as of a payment that failed, are shown cleaned", () => {
  expect(errorText(new ApiError('your_card was-declined {51}', 402))).toBe('Your card was declined 51');
  expect(errorText(new ApiError('constructor', 400))).toBe('Constructor');
});

test('a status without a code is shown by the table', () => {
  const specified = {
    400: 'Bad Request',
    401: 'Unauthorized',
    403: 'Forbidden',
    404: 'Not Found',
    429: 'Too Many Requests',
    500: 'Internal Server Error',
    502: 'Bad Gateway',
    503: 'Service Unavailable',
  };
  for (const [status, title] of Object.entries(specified)) {
    expect(errorText(new ApiError(null, Number(status)))).toBe(title);
  }
});

/** The titles of the HTTP statuses whose names in Node's list are outdated. This test compares all other titles with that list. */
const RENAMED: Record<number, string> = {
  413: 'Content Too Large',
  414: 'URI Too Long',
  422: 'Unprocessable Content',
};

test.each(Object.entries(HTTP_TITLES))('%s is called %s, as everywhere', (status, title) => {
  const wanted = RENAMED[Number(status)] ?? STATUS_CODES[status];
  expect(title.toLowerCase()).toBe(wanted?.toLowerCase());
  expect(errorText(new ApiError(null, Number(status)))).toBe(title);
});

test('the table has every registered refusal, and none that is unused', () => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const registered = [...range(400, 417), ...range(421, 426), 428, 429, 431, 451, ...range(500, 508), 510, 511];
  expect(Object.keys(HTTP_TITLES).map(Number)).toEqual(registered);
  expect(new Set(Object.values(HTTP_TITLES)).size).toBe(registered.length);
});

test('a status that is not in the table, no status and no response have their own sentences', () => {
  expect(errorText(new ApiError(null, 418))).toBe('Ooops an error occured');
  expect(errorText(new ApiError(null, 0))).toBe('Something went wrong');
  expect(errorText(new ApiError(null, null))).toBe('Oops, Unknown error');
  expect(errorText(new TypeError('failed'))).toBe('Oops, Unknown error');
});

test('the body of a refusal is read with its fields', () => {
  const error = readError({ error: 'invalid_request', status: 400, fields: { title: 'This field is required' } }, 400);
  expect(error.code).toBe('invalid_request');
  expect(error.fields).toEqual({ title: 'This field is required' });
});

test.each([
  [1, '1 second'],
  [42, '42 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [3600, '60 minutes'],
  [86_400, '24 hours'],
])('what comes too fast is told to wait: %i s', (seconds, text) => {
  const error = readError({ error: 'too_many_requests', status: 429 }, 429, seconds);
  expect(errorText(error)).toBe(`Too many requests. Try again in ${text}`);
  expect(errorDetail(error)).toBeUndefined();
});

test('a 429 of a proxy says how long to wait too, and one that does not know it says to wait a little', () => {
  expect(errorText(readError(null, 429, 5))).toBe('Too Many Requests. Try again in 5 seconds');
  const error = readError({ error: 'too_many_requests', status: 429 }, 429);
  expect(errorText(error)).toBe('Too many requests');
  expect(errorDetail(error)).toBe('Wait a moment, then try again');
});

test("the second line is the server's, then the field's, then what the code means", () => {
  expect(errorDetail(readError({ error: 'conflict', message: 'it moved', fields: { a: 'b' } }, 409))).toBe('it moved');
  expect(errorDetail(readError({ error: 'invalid_request', fields: { link_1: 'too long' } }, 400))).toBe(
    'Link 1: too long',
  );
  expect(errorDetail(readError({ error: 'not_found' }, 404))).toBe("It doesn't exist or was removed");
  expect(errorDetail(readError({ error: 'never heard of' }, 400))).toBeUndefined();
  expect(errorDetail(new TypeError('failed'))).toBeUndefined();
});
