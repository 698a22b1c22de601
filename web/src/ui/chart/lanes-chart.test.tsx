import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { formatCount } from '../format';
import { pointOfDay } from './day-chart';
import { LanesChart } from './lanes-chart';
import { TODAY } from './shape';

const day = (date: string, count: number | null, before: number, isRunning = false) =>
  pointOfDay({ day: `2026-03-${date}`, count, former: { day: `2026-02-${date}`, count: before }, isRunning });

const SUBMITTED = [day('01', 3, 1), day('02', 5, 2), day('03', 1, 4, true), day('04', null, 6)];
const RATED = [day('01', 7, 0), day('02', 2, 0), day('03', 4, 0, true), day('04', null, 8)];

function show() {
  return render(
    <LanesChart
      label="Submissions and ratings by day"
      head="Day"
      lanes={[
        { label: 'Submitted', points: SUBMITTED, shape: 'column', format: formatCount, about: () => 'submitted' },
        { label: 'Ratings given', points: RATED, format: formatCount, about: () => 'ratings' },
      ]}
      none="No days yet"
      running={TODAY}
    />,
  );
}

test('one needle says what each lane has on a day, and what a month before had', async () => {
  show();
  await userEvent.tab();
  const chart = screen.getByRole('slider', { name: 'Submissions and ratings by day' });
  expect(chart).toHaveAttribute('aria-valuetext', 'Mar 03 2026, so far: 1 submitted, 4 ratings');
  await userEvent.keyboard('{ArrowLeft}');
  expect(chart).toHaveAttribute('aria-valuetext', 'Mar 02 2026: 5 submitted, 2 ratings');
  expect(within(chart).getByText('Feb 02: 2')).toBeVisible();
});

test('the present day is marked, dashed, and the month before is a line of its own', () => {
  const { container } = show();
  expect(screen.getAllByText('today, so far')).toHaveLength(1);
  expect(container.querySelectorAll('.dashed')).toHaveLength(1);
  expect(container.querySelectorAll('.runningColumn')).toHaveLength(1);
  expect(container.querySelectorAll('.beforeLine')).toHaveLength(2);
});

test('readers have the numbers of all lanes in one table, with those of the month before', () => {
  show();
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DaySubmittedA month beforeRatings givenA month before',
    'Mar 01 20263170',
    'Mar 02 20265220',
    'Mar 03 2026, so far1440',
  ]);
});
