import { expect, test } from 'vitest';
import { LOGIN_ERROR_MS, useToasts } from '../ui/toast-store';
import { ApiError } from './errors';
import { showError } from './show-error';

const items = () => useToasts.getState().items;

test('an error is a toast of 4 s, at log-in of 10 s', () => {
  showError(new ApiError('not_found', 404));
  expect(items()[0]).toMatchObject({ tone: 'bad', text: 'Not found', duration: 4000 });
  showError(new ApiError('internal_error', 500), LOGIN_ERROR_MS);
  expect(items()[1]).toMatchObject({ text: 'Internal error', duration: 10_000 });
});

test('non_paid shows no toast: it has a dialog of its own', () => {
  showError(new ApiError('non_paid', 402));
  expect(items()).toEqual([]);
});

test('what the user has stopped is no error', () => {
  showError(new DOMException('stopped', 'AbortError'));
  expect(items()).toEqual([]);
});

test('the same refusal again takes the place of the one before, with the newer wait', () => {
  showError(new ApiError('too_many_requests', 429, {}, null, 9));
  showError(new ApiError('too_many_requests', 429, {}, null, 8));
  expect(items().map(({ text }) => text)).toEqual(['Too many requests. Try again in 8 seconds']);
});
