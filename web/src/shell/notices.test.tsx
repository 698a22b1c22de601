import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { live } from '../live/live';
import { useConnection } from '../stores/connection/store';
import { ConnectionBar } from './notices';
import { drawAt } from './testing';

afterEach(() => {
  useConnection.setState(useConnection.getInitialState(), true);
  vi.restoreAllMocks();
});

test('while the connection is away the bar says how long, and can be told not to wait', async () => {
  const retry = vi.spyOn(live, 'retryNow').mockImplementation(() => undefined);
  useConnection.setState({ live: { kind: 'lost', since: Date.now() - 5000, retryAt: Date.now() + 60_000 } });
  drawAt('/team', <ConnectionBar />);
  expect(screen.getByRole('region', { name: 'Connection' })).toHaveTextContent(/reconnecting in \d+ s/);
  await userEvent.click(screen.getByRole('button', { name: 'Reconnect now' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('the browser’s own word that it is offline shows at once, while the connection still seems to stand', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  useConnection.setState({ live: { kind: 'live' } as never });
  drawAt('/team', <ConnectionBar />);
  expect(screen.queryByRole('region', { name: 'Connection' })).toBeNull();
  onLine.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('region', { name: 'Connection' })).toHaveTextContent('You are offline');
});
