import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, notifyError } from '../api/client';
import { ApiError } from '../api/errors';
import { fakeServer } from '../api/testing';
import { closeModals, useModals } from '../stores/modals/store';
import { useSession } from '../stores/session/store';
import type { Session } from '../stores/session/stored-session';
import { answersAsDescribed } from '../testing/described';
import { handleApiErrors } from './api-errors';

let stop: () => void;

answersAsDescribed();
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  closeModals(() => true);
  useSession.setState({ status: 'in', session: { user_name: 'Ines' } as Session });
  stop = handleApiErrors();
});
afterEach(() => stop());

test('non_paid opens the dialog also where the page tells of it in its own way', () => {
  notifyError(new ApiError('non_paid', 402));
  notifyError(new ApiError('non_paid', 402));
  expect(useModals.getState().open).toMatchObject([{ kind: 'trialExpired' }]);
});

test('a refusal for want of a session ends it here as well, and another does not', () => {
  notifyError(new ApiError('forbidden', 403));
  expect(useSession.getState().status).toBe('in');
  notifyError(new ApiError('not_logged_in', 401));
  expect(useSession.getState()).toMatchObject({ status: 'out', session: null });
});

test('the page starts anew where another person has logged in in this browser', async () => {
  const server = fakeServer();
  server.answer('account/get_info', { result: { is_logged_in: false } });
  notifyError(new ApiError('session_changed', 409));
  notifyError(new ApiError('session_changed', 409));
  await vi.waitFor(() => expect(useSession.getState().status).toBe('out'));
  expect(server.bodies('account/get_info')).toHaveLength(1);
});

test('every call names the person that the page is of', async () => {
  fakeServer();
  const asked = vi.spyOn(globalThis, 'fetch');
  useSession.setState({ status: 'in', session: { user_name: 'Ines', uid: 7 } as Session });
  await call('track/get', { type: 'all' }).catch(() => null);
  useSession.setState({ status: 'out', session: null });
  await call('track/get', { type: 'all' }).catch(() => null);
  const named = asked.mock.calls.map(([, request]) => new Headers(request?.headers).get('x-user-id'));
  expect(named).toEqual(['7', null]);
});

test('every refusal is logged, by its code or its status', () => {
  notifyError(new ApiError('conflict', 409));
  notifyError(new ApiError(null, 502));
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ['refused:', 'conflict'],
    ['refused:', 'status 502'],
  ]);
});
