import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../api/client';
import { ApiError } from '../../api/errors';
import { live } from '../../live/live';
import { loadSession, useSession } from './store';

vi.mock('../../api/client', () => ({ call: vi.fn() }));
vi.mock('../../live/live', () => ({
  live: { start: vi.fn(), stop: vi.fn(), subscribe: vi.fn(() => ({ unsubscribe: vi.fn() })) },
}));

beforeEach(async () => {
  vi.mocked(live.start).mockClear();
  vi.mocked(call).mockResolvedValue({ is_logged_in: true, uid: 7, sid: 'a sid', trialcounter: null } as never);
  await loadSession();
});

test.each([
  ['logged_out', true],
  ['logged_in_again', true],
  ['expired', false],
  ['password_changed', false],
  ['not_logged_in', false],
])('a session that ends elsewhere as %s: left by the person: %s', (reason, left) => {
  expect(useSession.getState()).toMatchObject({ status: 'in', left: false });
  vi.mocked(live.start).mock.calls[0]?.[0].onLogOut(reason);
  expect(useSession.getState()).toMatchObject({ status: 'out', session: null, left });
});

test('three refusals in a row within 30 s say that the server is being worked on, and an answer ends that', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const hooks = vi.mocked(live.start).mock.calls.at(-1)?.[0];
  await hooks?.sid();
  const refused = async (after: number) => {
    vi.setSystemTime(Date.now() + after);
    vi.mocked(call).mockRejectedValueOnce(new ApiError(null, 502));
    await expect(hooks?.sid()).rejects.toThrow();
    return useSession.getState().isUnavailable;
  };
  expect(await refused(0)).toBe(false);
  expect(await refused(31_000)).toBe(false);
  expect(await refused(1000)).toBe(false);
  expect(await refused(1000)).toBe(true);
  expect(useSession.getState().status).toBe('in');
  await hooks?.sid();
  expect(useSession.getState().isUnavailable).toBe(false);
});
