import { expect, type Mock, vi } from 'vitest';

/**
 * Checks that `read` is called once at first, and once more for several changes, at a random moment within a second. The timers of the test
 * are fake, and its random moment is half a second.
 */
export async function expectOneReadForSeveral(read: Mock, notify: () => Promise<void>): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await notify();
  await notify();
  await vi.advanceTimersByTimeAsync(499);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
  await notify();
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toHaveBeenCalledTimes(3);
}
