import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveState } from '../../live/live';
import { resetSessionStores } from '../../live/session-store';

type Watcher = () => void;
const line = vi.hoisted(() => ({ state: { kind: 'live' } as LiveState, watchers: new Set<Watcher>() }));
vi.mock('../../live/live', () => ({
  live: {
    get state() {
      return line.state;
    },
    watch: (watcher: Watcher) => line.watchers.add(watcher),
  },
}));

const { countWaiting, useConnection } = await import('./store');

function become(state: LiveState): void {
  line.state = state;
  for (const watcher of line.watchers) watcher();
}

const lost: LiveState = { kind: 'lost', since: 0, retryAt: null };

beforeEach(() => become({ kind: 'live' }));
afterEach(() => useConnection.setState(useConnection.getInitialState(), true));

test('what is changed twice while the connection is away waits once, and is sent once', () => {
  become(lost);
  const settle = [countWaiting('1:11'), countWaiting('1:11'), countWaiting('1:12')];
  expect(useConnection.getState().waiting).toBe(2);
  become({ kind: 'live' });
  expect(useConnection.getState().sentOnReconnect).toBe(2);
  for (const done of settle) done();
  expect(useConnection.getState().waiting).toBe(0);
});

test('what was under way as the connection went away counts as sent on the return, and never twice', () => {
  const done = countWaiting('1:11');
  become(lost);
  become({ kind: 'lost', since: 0, retryAt: 5 });
  become({ kind: 'live' });
  expect(useConnection.getState().sentOnReconnect).toBe(1);
  done();
  done();
  become(lost);
  become({ kind: 'live' });
  expect(useConnection.getState()).toMatchObject({ sentOnReconnect: 0, waiting: 0 });
});

test('what waited as the session ended is not told to whoever comes next, and its late end counts nothing', () => {
  become(lost);
  const former = countWaiting('1:11');
  become({ kind: 'off' });
  resetSessionStores();
  expect(useConnection.getState().waiting).toBe(0);
  become(lost);
  countWaiting('1:11');
  former();
  expect(useConnection.getState().waiting).toBe(1);
  become({ kind: 'live' });
  expect(useConnection.getState().sentOnReconnect).toBe(1);
});
