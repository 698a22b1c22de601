import { beforeEach, expect, test, vi } from 'vitest';
import { ConnectionLost, live } from '../../live/live';
import { measureClock, serverNow, syncClock, useClock } from './store';

const AHEAD = 5000;

/** Fakes a server whose clock is ahead; each response takes one of the given delays, in milliseconds. */
function answerAfter(...delays: number[]) {
  return vi.spyOn(live, 'send').mockImplementation(async () => {
    const delay = delays.shift() ?? 10;
    await vi.advanceTimersByTimeAsync(delay / 2);
    const server_time = new Date(Date.now() + AHEAD).toISOString();
    await vi.advanceTimersByTimeAsync(delay / 2);
    return { result: { server_time } } as never;
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  vi.spyOn(live, 'whenLive').mockResolvedValue(true);
  useClock.setState(useClock.getInitialState(), true);
});

test('the server is asked five times, and its time is known then', async () => {
  const asked = answerAfter(300, 20, 90, 200, 40);
  await measureClock();
  expect(asked.mock.calls).toEqual(Array.from({ length: 5 }, () => ['clock', {}]));
  expect(useClock.getState().offset).toBe(AHEAD);
  expect(serverNow()).toBe(Date.now() + AHEAD);
});

test('questions that are lost leave the others to count', async () => {
  answerAfter().mockRejectedValueOnce(new ConnectionLost());
  await measureClock();
  expect(useClock.getState().offset).toBe(AHEAD);
});

test('where nothing is answered the clock stays as it was', async () => {
  useClock.setState({ offset: 7 });
  vi.spyOn(live, 'send').mockRejectedValue(new ConnectionLost());
  await measureClock();
  expect(useClock.getState().offset).toBe(7);
});

test('those who ask at the same time share an answer', async () => {
  const asked = answerAfter();
  await Promise.all([measureClock(), measureClock()]);
  expect(asked).toHaveBeenCalledTimes(5);
});

test('the clock is set again every minute while somebody keeps it', async () => {
  const asked = vi.spyOn(live, 'send').mockResolvedValue({ result: { server_time: '2026-11-20T12:00:05Z' } } as never);
  const release = syncClock();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledTimes(10);
  release();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveBeenCalledTimes(10);
});
