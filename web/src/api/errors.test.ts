import { expect, test } from 'vitest';
import { ApiError, cleanText, errorText, readError } from './errors';

test('underscores, dashes and braces become spaces and the first letter a capital', () => {
  expect(cleanText('track_not-ready {now}')).toBe('Track not ready now');
});

test('an error code is shown cleaned unless the client has words for it', () => {
  expect(errorText(new ApiError('plan_not_allowed', 403))).toBe('Plan not allowed');
  expect(errorText(new ApiError('email_already_registered', 409))).toBe('Your Email is already registered!');
});

test('a status without a code is shown by the table, an unknown one by its sentence', () => {
  expect(errorText(new ApiError(null, 502))).toBe('Bad Gateway');
  expect(errorText(new ApiError(null, 418))).toBe('Ooops an error occured');
});

test('a response without a status and no response at all have their own sentences', () => {
  expect(errorText(new ApiError(null, 0))).toBe('Something went wrong');
  expect(errorText(new ApiError(null, null))).toBe('Oops, Unknown error');
  expect(errorText(new TypeError('failed'))).toBe('Oops, Unknown error');
});

test('the body of a refusal is read with its fields', () => {
  const error = readError({ error: 'invalid_request', status: 400, fields: { title: 'This field is required' } }, 400);
  expect(error.code).toBe('invalid_request');
  expect(error.fields).toEqual({ title: 'This field is required' });
});
