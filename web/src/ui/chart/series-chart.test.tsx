import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SeriesChart } from './series-chart';

const MONTHS = [
  { key: '2026-09', name: 'September 2026', mark: "Sep '26", value: 12 },
  { key: '2026-10', name: 'October 2026', mark: "Oct '26", value: -3 },
  { key: '2026-11', name: 'November 2026', mark: "Nov '26", value: 4, isRunning: true },
];

function show() {
  return render(
    <SeriesChart
      label="Earned by month"
      points={MONTHS}
      shape="column"
      format={(value) => `$${value.toFixed(2)}`}
      formatTick={(value) => `$${value}`}
      about={({ name }) => `in ${name}`}
      none="No months yet"
    />,
  );
}

test('a sum below nothing has no column, and the point that goes on is marked', () => {
  const { container } = show();
  const bars = [...container.querySelectorAll('rect')];
  expect(bars.map((bar) => Number(bar.getAttribute('height')))).toEqual([80, 0, expect.closeTo(400 / 15)]);
  expect(bars.map((bar) => bar.getAttribute('class'))).toEqual(['column', 'column', 'column runningColumn']);
});

test('readers hear value and words of a point; where the page has a table, the chart has none', () => {
  show();
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'November 2026, so far: $4.00 in November 2026');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('$15')).toBeInTheDocument();
});
