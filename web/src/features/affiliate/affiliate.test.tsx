import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../protocol/generated/protocol';
import type { AffiliateStatistic } from '../../stores/affiliate/store';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import AffiliatePage from './affiliate-page';
import DashboardPage from './dashboard-page';

const LINK = 'https://needledrop.test/?ref=low-tide-41';
const NONE = { result: { affiliate_url: null, affiliate_dashboard_url: null } };
const MADE = {
  result: { affiliate_url: LINK, affiliate_dashboard_url: 'https://needledrop.test/affiliate/dashboard' },
};
const now = new Date();
const present = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 };
const statistic = (more: Partial<AffiliateStatistic> = {}): AffiliateStatistic => ({
  clicks: 1130,
  sign_ups: 43,
  spend: 1520.18,
  commission: 76.01,
  percent: 5,
  months: [{ ...present, clicks: 153, sign_ups: 6, spend: 233.88, commission: 11.69 }],
  ...more,
});

setUpFakes();
beforeEach(() => {
  server.answer('affiliate/get', NONE);
  server.answer('affiliate/get_statistic', { result: statistic() });
  server.answer('affiliate/create', () => {
    server.answer('affiliate/get', MADE);
    return { result: { affiliate_url: LINK } };
  });
  server.answer('company/get', {
    result: [1, 2].map((id) => ({ id, name: `Company ${id}`, avatar_url: null, members: [] })),
  });
});

const openPage = (as: Role) => renderPage(<AffiliatePage />, { as, path: '/affiliate' });
const openDashboard = (as: Role, search = '') =>
  renderPage(<DashboardPage />, { as, path: `/affiliate/dashboard${search}` });
const email = () => screen.findByLabelText(/^Email/);
const create = () => screen.getByRole('button', { name: 'Create link' });

test('a creator makes the link with the own email, and sees it at once', async () => {
  openPage('creator');
  expect(
    screen.getByRole('heading', { name: 'Earn monthly income by recommending Needledrop: 5% of what they spend' }),
  ).toBeVisible();
  expect(await email()).toHaveValue('ines@lowtide.example');
  expect(screen.queryByRole('combobox', { name: /Company/ })).toBeNull();
  await userEvent.click(create());
  expect(await screen.findByRole('link', { name: `Your Shareable link: ${LINK}` })).toHaveAttribute('href', LINK);
  expect(server.bodies('affiliate/create')).toEqual([{ email: 'ines@lowtide.example' }]);
  expect(screen.getByRole('link', { name: 'Clicks, sign-ups and what they spent' })).toHaveAttribute(
    'href',
    '/affiliate/dashboard',
  );
});

test('an empty email turns the button off and says why; a wrong one is refused; 400 characters are taken', async () => {
  openPage('creator');
  const field = await email();
  await userEvent.clear(field);
  expect(create()).toBeDisabled();
  expect(screen.getByText('You need to enter email!')).toBeVisible();
  await userEvent.type(field, 'nobody@nowhere');
  expect(screen.queryByText('You need to enter email!')).toBeNull();
  await userEvent.click(create());
  expect(await screen.findByText('Email is not valid!')).toBeVisible();
  expect(server.bodies('affiliate/create')).toEqual([]);
  await userEvent.clear(field);
  await userEvent.paste(`${'a'.repeat(396)}@b.de`);
  expect(field).toHaveValue('');
  expect(screen.getByText('Can be max 400 characters long')).toBeVisible();
  await userEvent.paste(`${'a'.repeat(395)}@b.de`);
  expect(field).toHaveValue(`${'a'.repeat(395)}@b.de`);
});

test('a manager chooses a company first, and is told no share', async () => {
  openPage('manager');
  expect(screen.getByRole('heading', { name: 'Earn monthly income by recommending Needledrop' })).toBeVisible();
  await email();
  expect(create()).toBeDisabled();
  await userEvent.click(screen.getByRole('combobox', { name: /Company/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Company 2' }));
  await waitFor(() => expect(create()).toBeEnabled());
  await userEvent.click(create());
  expect(await screen.findByRole('link', { name: /Your Shareable link/ })).toBeVisible();
  expect(server.bodies('affiliate/create')).toEqual([{ email: 'ines@lowtide.example', company_id: 2 }]);
  expect(screen.getByRole('link', { name: /^Clicks/ })).toHaveAttribute('href', '/affiliate/dashboard?company_id=2');
  expect(document.body).not.toHaveTextContent('%');
});

test('a manager without a company is led to where one is made', async () => {
  server.answer('company/get', { result: [] });
  openPage('manager');
  expect(await screen.findByText('You are not in a company yet')).toBeVisible();
});

test('a link that was made in another tab shows here', async () => {
  openPage('creator');
  await email();
  server.answer('affiliate/get', MADE);
  await live.frame('user:7', { kind: 'affiliate_changed', is_affiliate: true, affiliate_url: LINK });
  expect(await screen.findByRole('link', { name: /Your Shareable link/ })).toBeVisible();
});

test('the link is copied', async () => {
  server.answer('affiliate/get', MADE);
  openPage('creator');
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(LINK);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(useToasts.getState().items).toMatchObject([{ text: 'Link was copied successfully!' }]);
});

test('the dashboard shows what was earned by month, each number in its own chart, and moves by itself', async () => {
  server.answer('affiliate/get', MADE);
  openDashboard('creator');
  expect(await screen.findByRole('radio', { name: 'You earned $76.01' })).toBeChecked();
  expect(screen.getByRole('slider', { name: 'Earned by month' })).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(/: \$11\.69 of \$233\.88, 5%$/),
  );
  const months = screen.getByRole('region', { name: 'Months' });
  expect(within(months).getAllByRole('row')).toHaveLength(1 + 12);
  expect(within(months).getAllByRole('row')[1]).toHaveTextContent('so far1536$233.88$11.69');
  await userEvent.click(screen.getByRole('radio', { name: /^Clicks/ }));
  expect(screen.getByRole('slider', { name: 'Clicks by month' })).toHaveAttribute(
    'aria-valuetext',
    expect.stringContaining('153 clicks'),
  );
  server.answer('affiliate/get_statistic', { result: statistic({ clicks: 1131 }) });
  await live.frame('user:7', { kind: 'affiliate_changed', is_affiliate: true, affiliate_url: LINK });
  expect(await screen.findByRole('radio', { name: 'Clicks 1,131' })).toBeVisible();
});

test("of a company's link there is neither share nor commission", async () => {
  server.answer('affiliate/get', MADE);
  const [month] = statistic().months;
  server.answer('affiliate/get_statistic', {
    result: statistic({ commission: null, percent: null, months: [{ ...month, commission: null } as never] }),
  });
  openDashboard('manager', '?company_id=2');
  expect(await screen.findByRole('radio', { name: /^They spent/ })).toBeChecked();
  expect(screen.queryByText('You earned')).toBeNull();
  expect(document.body).not.toHaveTextContent('%');
  expect(server.bodies('affiliate/get_statistic').at(-1)).toEqual({ company_id: 2 });
});

test('the months are saved as CSV', async () => {
  server.answer('affiliate/get', MADE);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect(this.download).toMatch(/^affiliate-\d{4}-\d\d-\d\d\.csv$/);
  });
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
  openDashboard('creator');
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  expect(saved).toHaveBeenCalledTimes(1);
});

test('before there is a link the dashboard has the form that makes it', async () => {
  openDashboard('creator');
  expect(await email()).toBeVisible();
  expect(server.bodies('affiliate/get_statistic')).toEqual([]);
});

test('numbers that cannot be read say so and can be asked for again', async () => {
  server.answer('affiliate/get', MADE);
  server.answer('affiliate/get_statistic', { status: 503, error: 'try_again' });
  openDashboard('creator');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer('affiliate/get_statistic', { result: statistic() });
  await userEvent.click(retry);
  expect(await screen.findByRole('radio', { name: /^You earned/ })).toBeVisible();
});
