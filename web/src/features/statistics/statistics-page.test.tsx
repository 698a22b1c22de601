import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { CHARTS } from '../../stores/statistics/store';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { monthKey } from '../../ui/chart/month';
import { dayInUtc } from '../../ui/day';
import StatisticsPage from './statistics-page';

const COUNTERS = {
  open_jobs: 31,
  closed_jobs: 412,
  songs_submitted_for_all_time: 18_204,
  uploaded_songs: 9_377,
  users: 1_297,
  active_users: 318,
  log_in_statistic: 421,
};
const today = dayInUtc();
const [year = 0, month = 0] = today.split('-').map(Number);
const former = { year: year - 1, month };

setUpFakes();
beforeEach(() => {
  server.answer('statistic/get_statistics', () => ({
    result: { ...COUNTERS, songs_submitted_diagram_for_month: [], visitors_diagram_for_month: [] },
    list_live: [live.head('admin')],
  }));
  server.answer('statistic/get_chart_dates', { result: [{ year, month }, former] });
  for (const [index, chart] of CHARTS.entries()) {
    server.answer(`statistic/${chart}`, { result: [[`${today.slice(0, 8)}01`, 100 + index]] });
  }
});

const open = (search = '') => renderPage(<StatisticsPage />, { as: 'admin', path: `/sh_admin/statistics${search}` });

test('seven counters stand at the head and move as the server tells', async () => {
  open();
  const counters = screen.getByRole('region', { name: 'Counters' });
  expect(await within(counters).findByText('18,204')).toBeVisible();
  expect(within(counters).getAllByRole('term')).toHaveLength(7);
  await act(() => live.frame('admin', { kind: 'statistics_changed', ...COUNTERS, users: 1_298 }));
  expect(await within(counters).findByText('1,298')).toBeVisible();
  expect(within(counters).getByText('+1 just now')).toBeVisible();
});

test('the four charts are chosen by tabs, and shape and month stand in the address', async () => {
  open('?chart=logins');
  expect(await screen.findByRole('radio', { name: 'Logins 103' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Song submitted monthly 101' }));
  expect(screen.getByRole('slider', { name: /^Songs submitted in/ })).toHaveAttribute(
    'aria-valuetext',
    expect.stringContaining('101 songs submitted'),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Column' }));
  expect(screen.getByRole('switch', { name: 'Curved' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    `/files/statistic/submitted_songs/${today.slice(0, 7)}.csv`,
  );
  expect(screen.getByRole('table', { name: /^Songs submitted in/ })).toBeInTheDocument();
});

test('a former month is asked for by its numbers', async () => {
  open(`?month=${monthKey(former)}`);
  await screen.findByRole('radio', { name: 'Logins 103' });
  expect(server.bodies('statistic/logins')).toContainEqual(former);
});

test('until the charts are there a flat line stands for them', () => {
  open();
  expect(screen.getByText('Loading charts. Please wait!')).toBeVisible();
});
