import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellError } from '../api/client';
import { ApiError } from '../api/errors';
import { closeModals, useModals } from '../stores/modals/store';
import type { Session } from '../stores/session/kept-session';
import { useSession } from '../stores/session/store';
import { heedRefusals } from './refusals';

let stop: () => void;
const logged = vi.spyOn(console, 'warn');

beforeEach(() => {
  logged.mockReset().mockImplementation(() => {});
  closeModals(() => true);
  useSession.setState({ status: 'in', session: { user_name: 'Ines' } as Session });
  stop = heedRefusals();
});
afterEach(() => stop());

test('non_paid opens the dialog also where the page tells of it in its own way', () => {
  tellError(new ApiError('non_paid', 402));
  tellError(new ApiError('non_paid', 402));
  expect(useModals.getState().open).toMatchObject([{ kind: 'trialExpired' }]);
});

test('a refusal for want of a session ends it here as well, and another does not', () => {
  tellError(new ApiError('forbidden', 403));
  expect(useSession.getState().status).toBe('in');
  tellError(new ApiError('not_logged_in', 401));
  expect(useSession.getState()).toMatchObject({ status: 'out', session: null });
});

test('every refusal is logged, by its code or its status', () => {
  tellError(new ApiError('conflict', 409));
  tellError(new ApiError(null, 502));
  expect(logged.mock.calls).toEqual([
    ['refused:', 'conflict'],
    ['refused:', 'status 502'],
  ]);
});
