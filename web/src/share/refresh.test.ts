import { beforeEach, expect, test, vi } from 'vitest';
import { createRefresh } from './refresh';

beforeEach(() => void vi.useFakeTimers());

test('what is asked for while it is being read is read once more, whoever asked', async () => {
  const ends: (() => void)[] = [];
  const read = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const refresh = createRefresh(read);
  const first = refresh.run();
  const others = [refresh.run(), refresh.run()];
  expect(read).toHaveBeenCalledTimes(1);
  ends[0]?.();
  await first;
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  ends[1]?.();
  await Promise.all(others);
  expect(read).toHaveBeenCalledTimes(2);
});

test('what failed is read again after pauses that double, until it is stopped', async () => {
  const read = vi.fn(() => Promise.reject(new Error('no network')));
  const refresh = createRefresh(read);
  await refresh.run();
  await vi.advanceTimersByTimeAsync(2000);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3999);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(3);
  refresh.stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(read).toHaveBeenCalledTimes(3);
});
