import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Announcer, announce } from './announcer';

beforeEach(() => vi.useFakeTimers());

function liveText(urgency: 'polite' | 'assertive'): string | null {
  return document.querySelector(`[aria-live=${urgency}]`)?.textContent ?? null;
}

test('changes of others are said at most once in 3 s, the newest of what waited; errors at once', () => {
  render(<Announcer />);
  act(() => {
    announce('one');
    vi.advanceTimersByTime(0);
  });
  expect(liveText('polite')).toBe('one');
  act(() => {
    announce('two');
    announce('three');
    vi.advanceTimersByTime(2900);
  });
  expect(liveText('polite')).toBe('one');
  act(() => void vi.advanceTimersByTime(200));
  expect(liveText('polite')).toBe('three');
  act(() => announce('refused', 'assertive'));
  expect(liveText('assertive')).toBe('refused');
  expect(screen.queryByText('two')).toBeNull();
});
