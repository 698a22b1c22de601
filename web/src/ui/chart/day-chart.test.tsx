import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DayChart } from './day-chart';

const DAYS = [4, 12, 3, null].map((count, index) => ({ day: `2026-11-0${index + 1}`, count }));

const chart = () => screen.getByRole('slider', { name: 'Plays by day' });

test('arrows, Home and End lead from day to day and stay among those that are known', async () => {
  render(<DayChart label="Plays by day" unit="plays" days={DAYS} />);
  await userEvent.tab();
  expect(chart()).toHaveFocus();
  expect(chart()).toHaveAttribute('aria-valuetext', 'Nov 03 2026: 3 plays');
  await userEvent.keyboard('{ArrowRight}');
  expect(chart()).toHaveAttribute('aria-valuetext', 'Nov 03 2026: 3 plays');
  await userEvent.keyboard('{ArrowLeft}');
  expect(chart()).toHaveAttribute('aria-valuetext', 'Nov 02 2026: 12 plays');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(chart()).toHaveAttribute('aria-valuenow', '0');
  expect(within(chart()).getByText('Nov 01 2026')).toBeVisible();
  await userEvent.keyboard('{End}');
  expect(chart()).toHaveAttribute('aria-valuenow', '2');
});

test('the pointer shows its day, and none that is still to come', () => {
  render(<DayChart label="Plays by day" unit="plays" days={DAYS} />);
  vi.spyOn(chart(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 400, 184));
  fireEvent.pointerMove(chart(), { clientX: 250 });
  expect(within(chart()).getByText('Nov 02 2026')).toBeVisible();
  fireEvent.pointerMove(chart(), { clientX: 450 });
  expect(within(chart()).queryByText(/2026/)).toBeNull();
  fireEvent.pointerMove(chart(), { clientX: 110 });
  fireEvent.pointerLeave(chart());
  expect(within(chart()).queryByText(/2026/)).toBeNull();
});

test('columns stand for the known days alone, and the one that is shown is marked', async () => {
  const { container } = render(<DayChart label="Plays by day" unit="plays" days={DAYS} shape="column" />);
  const heights = () => [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
  expect(heights()).toEqual([4 / 15, 12 / 15, 3 / 15].map((part) => expect.closeTo(part * 100)));
  const marks = () => [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('class'));
  expect(marks()).toEqual(['column', 'column', 'column']);
  await userEvent.tab();
  expect(marks()).toEqual(['column', 'column', 'held']);
});

test('a chart without days says so', async () => {
  render(<DayChart label="Plays by day" unit="plays" days={[]} />);
  await userEvent.tab();
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(chart()).toHaveAttribute('aria-valuetext', 'No days yet');
});
