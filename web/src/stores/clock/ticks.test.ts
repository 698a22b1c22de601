import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { live } from '../../live/live';
import { useClock } from './store';
import { HOUR, shownLeft, untilChange, useTimeLeft } from './ticks';

const NOW = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(live, 'whenLive').mockResolvedValue(false);
  useClock.setState({ offset: 0, now: 0 });
});

test('whole minutes are shown, and in the last hour whole seconds', () => {
  expect(shownLeft(HOUR + 119_999)).toBe(HOUR + 60_000);
  expect(shownLeft(HOUR)).toBe(HOUR);
  expect(shownLeft(HOUR - 1)).toBe(HOUR - 1000);
  expect(shownLeft(1)).toBe(0);
  expect(shownLeft(-5)).toBe(0);
});

test('the next change is at the next whole unit, and none comes after the end', () => {
  expect(untilChange(HOUR + 60_000)).toBe(1);
  expect(untilChange(HOUR + 59_999)).toBe(60_000);
  expect(untilChange(1500)).toBe(501);
  expect(untilChange(0)).toBeNull();
});

test('what is shown moves by minutes, then by seconds, and stays at the end', () => {
  const { result } = renderHook(() => useTimeLeft(NOW + HOUR + 60_000));
  const after = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    return result.current;
  };
  expect(result.current).toBe(HOUR + 60_000);
  expect(after(60_000)).toBe(HOUR);
  expect(after(1)).toBe(HOUR - 1000);
  expect(after(1000)).toBe(HOUR - 2000);
  expect(after(HOUR)).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('all countdowns share one timer, which ends with the last', () => {
  const first = renderHook(() => useTimeLeft(NOW + 2 * HOUR));
  const second = renderHook(() => useTimeLeft(NOW + 30_000));
  expect(vi.getTimerCount()).toBe(1);
  second.unmount();
  expect(vi.getTimerCount()).toBe(1);
  first.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('time is counted by the server’s clock, also where that is learnt meanwhile', () => {
  const { result } = renderHook(() => useTimeLeft(NOW + 10 * HOUR));
  expect(result.current).toBe(10 * HOUR);
  act(() => useClock.setState({ offset: HOUR }));
  expect(result.current).toBe(9 * HOUR);
});
