import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { CompanyStatistic } from '../../stores/company-statistic/store';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { dayInUtc } from '../../ui/day';
import CompanyStatisticsPage from './company-statistics-page';

const NUMBERS = {
  applied_tracks: 200,
  heard: 196,
  rated: 184,
  mean: 6.43,
  median_hours_to_first_listen: 5.5,
  agreement: 0.78,
  ratings: 2053,
};
const JOB = { ...NUMBERS, job_id: 5, title: 'Coastal documentary', status: 'open' };
const QUIET = {
  job_id: 4,
  title: 'Ferry film',
  status: 'closed',
  applied_tracks: 0,
  heard: 0,
  rated: 0,
  mean: null,
  median_hours_to_first_listen: null,
  agreement: null,
  ratings: 0,
};
const today = dayInUtc();
const first = `${today.slice(0, 8)}01`;
const STATISTIC: CompanyStatistic = {
  totals: NUMBERS,
  jobs: [JOB, QUIET],
  number_of_jobs: 2,
  series: { submissions: [[first, 13]], ratings: [[first, 24]] },
  distribution: [31, 55, 110, 190, 270, 354, 438, 335, 195, 75],
  reviewers: [{ user_id: 8, user_name: 'Teo Lindqvist', heard: 702, rated: 688, mean: 6.1 }],
};

setUpFakes();
beforeEach(() => {
  server.answer('company/get_statistic', () => ({
    result: STATISTIC,
    list_live: [live.head('user:7'), live.head('company:2')],
  }));
  const company = {
    id: 2,
    name: 'Harbourlight Pictures',
    description: '',
    avatar_url: null,
    verified: true,
    owner_name: 'Mara Kessel',
    number_of_members: 0,
    members: [],
  };
  server.answer('company/get', { result: [company], list_live: [live.head('user:7'), live.head('company:2')] });
});

const open = (search = '?id=2') =>
  renderPage(<CompanyStatisticsPage />, { as: 'manager', path: `/manager/company/statistics${search}` });

test('a company’s numbers are shown together, by day, by job, by rating and by reviewer', async () => {
  open();
  expect(await screen.findByText('196 of 200')).toBeVisible();
  for (const text of ['98%', '92%', '6.4', '5.5 h', '78%', '2,053 ratings']) {
    expect(screen.getAllByText(text)[0]).toBeVisible();
  }
  expect(await screen.findByRole('heading', { level: 1, name: 'Harbourlight Pictures' })).toBeVisible();
  expect(screen.getByRole('slider', { name: 'Submissions and ratings by day' })).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/13 submitted.*24 ratings/),
  );
  const row = screen.getByRole('row', { name: /Coastal documentary/ });
  expect(row).toHaveTextContent('5.5 h');
  expect(screen.getByRole('row', { name: /Ferry film/ })).toHaveTextContent('—');
  const bars = within(screen.getByRole('region', { name: 'Distribution of ratings' })).getAllByRole('listitem');
  expect(bars[6]).toHaveTextContent('438times 7');
  expect(screen.getByRole('row', { name: /Teo Lindqvist/ })).toHaveTextContent('688');
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', '/files/company/2/statistic.csv');
});

test('what a blind job keeps from the viewer is shown as a dash', async () => {
  const hidden = { ...NUMBERS, mean: null, agreement: null };
  server.answer('company/get_statistic', () => ({
    result: {
      ...STATISTIC,
      totals: hidden,
      jobs: [{ ...JOB, ...hidden }],
      distribution: [],
      reviewers: [{ user_id: 8, user_name: 'Teo Lindqvist', heard: 702, rated: 688, mean: null }],
    },
    list_live: [live.head('user:7'), live.head('company:2')],
  }));
  open();
  await screen.findByText('196 of 200');
  for (const name of ['Average', 'Agreement']) {
    const figure = screen.getAllByText(name).find(({ tagName }) => tagName === 'DT');
    expect(figure?.nextSibling).toHaveTextContent(/^—/);
  }
  const cells = within(screen.getByRole('row', { name: /Coastal documentary/ })).getAllByText('—');
  expect(cells).toHaveLength(2);
  expect(within(screen.getByRole('row', { name: /Teo Lindqvist/ })).getByText('—')).toBeVisible();
  const distribution = within(screen.getByRole('region', { name: 'Distribution of ratings' }));
  expect(distribution.getByText('—')).toBeVisible();
  expect(distribution.queryAllByRole('listitem')).toEqual([]);
});

test('one job alone is asked for, and a former month', async () => {
  open();
  await screen.findByText('196 of 200');
  await userEvent.click(screen.getByRole('combobox', { name: 'Jobs' }));
  await userEvent.click(screen.getByRole('option', { name: 'Ferry film' }));
  await waitFor(() => expect(server.bodies('company/get_statistic').at(-1)).toMatchObject({ job_id: 4 }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Month' }));
  const months = screen.getAllByRole('option');
  expect(months).toHaveLength(24);
  await userEvent.click(months[2] as HTMLElement);
  await waitFor(() =>
    expect(server.bodies('company/get_statistic').at(-1)).toMatchObject({ job_id: 4, year: expect.any(Number) }),
  );
});

test('numbers that cannot be read say so and can be asked for again', async () => {
  server.answer('company/get_statistic', { status: 404, error: 'not_found' });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer('company/get_statistic', () => ({
    result: STATISTIC,
    list_live: [live.head('user:7'), live.head('company:2')],
  }));
  await userEvent.click(retry);
  expect(await screen.findByText('196 of 200')).toBeVisible();
});
