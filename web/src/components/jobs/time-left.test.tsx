import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { live } from '../../live/live';
import { useClock } from '../../stores/clock/store';
import { closingMoment } from './closing';
import { TimeLeft } from './time-left';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const CLOSING = '2026-11-22T16:12:00Z';

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(live, 'whenLive').mockResolvedValue(false);
  useClock.setState({ offset: 0, now: NOW });
});

test('the time that is left stands before the moment of closing', () => {
  render(<TimeLeft closesAt={CLOSING} />);
  expect(screen.getByText('Closes in 2 d 04:12')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText('Closes in 2 days 4 hours')).toBeInTheDocument();
  expect(screen.getByText(`· ${closingMoment(CLOSING)}`)).toBeVisible();
});

test('in short the moment is in the tooltip', () => {
  render(<TimeLeft closesAt={CLOSING} short />);
  expect(screen.getByTitle(`Closes ${closingMoment(CLOSING)}`)).toHaveTextContent(/^2 d 04:12/);
});

test('the last second leads to “Closing…”, which stays until the job is told to have closed', () => {
  render(<TimeLeft closesAt="2026-11-20T12:00:02Z" short />);
  expect(screen.getByText('00:00:02')).toBeVisible();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getAllByText('Closing…')[0]).toBeVisible();
});

test('nothing of it is a live region', () => {
  const { container } = render(<TimeLeft closesAt={CLOSING} />);
  expect(container.querySelector('[aria-live], [role]')).toBeNull();
});
