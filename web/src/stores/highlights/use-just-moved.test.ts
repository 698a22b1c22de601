import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HIGHLIGHT_MS } from '../../live/highlights';
import { useJustMoved } from './use-just-moved';

test('a value that moves says what it was before, for the time of a highlight after its last move', () => {
  vi.useFakeTimers();
  const { result, rerender } = renderHook(({ value }) => useJustMoved(value), {
    initialProps: { value: undefined as number | undefined },
  });
  rerender({ value: 3 });
  expect(result.current).toBeNull();
  rerender({ value: 2 });
  expect(result.current).toEqual({ from: 3 });
  act(() => void vi.advanceTimersByTime(HIGHLIGHT_MS - 1));
  rerender({ value: 1 });
  act(() => void vi.advanceTimersByTime(HIGHLIGHT_MS - 1));
  expect(result.current).toEqual({ from: 2 });
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBeNull();
});
