import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { dayInUtc } from '../../ui/day';
import AuditPage from './audit-page';

const entry = (id: number, part: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: new Date().toISOString(),
  action: 'block',
  by: { user_id: 7, user_name: 'Ines Okafor' },
  on: { kind: 'user', id: 42, name: 'Jonah Pruitt' },
  network: '10.4.0.0/24',
  details: { reason: 'two accounts' },
  ...part,
});

let lines: AuditEntry[];

setUpFakes();
beforeEach(() => {
  lines = [entry(3), entry(2, { action: 'rating_given', details: { from: 8, to: 9 } })];
  server.answer('admin/get_audit', () => ({
    result: { entries: lines, has_more: false, days: [[dayInUtc(), 2]], days_since: daysAgo(59) },
  }));
});

const daysAgo = (number: number) => dayInUtc(new Date(Date.now() - number * 86_400_000));
const open = (path = '/sh_admin/audit') => renderPage(<AuditPage />, { as: 'admin', path });
/** Makes the fake server answer the request for the first page of entries, and fail on requests for older pages. */
const answerWithMore = (days: unknown, days_since = daysAgo(59)) =>
  server.answer('admin/get_audit', ({ after }) =>
    after === undefined
      ? { result: { entries: lines, has_more: true, days, days_since } }
      : { status: 500, error: 'internal_error' },
  );
const asked = () => server.bodies('admin/get_audit').at(-1);

test('lines are shown, and a row opens in its place', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Block/ });
  expect(row).toHaveTextContent('You');
  expect(row).toHaveTextContent('Reason: two accounts');
  expect(within(row).getByRole('link', { name: 'Jonah Pruitt' })).toHaveAttribute('href', '/sh_admin/user?id=42');
  await userEvent.click(within(row).getByRole('button', { name: 'Open the entry' }));
  await userEvent.click(screen.getByRole('button', { name: 'All about Jonah Pruitt' }));
  await waitFor(() => expect(asked()).toEqual({ on: 42, on_kind: 'user' }));
  expect(screen.getByRole('combobox', { name: 'About' })).toHaveTextContent('About Jonah Pruitt');
});

test('the filter stands in the address', async () => {
  open('/sh_admin/audit?action=block&from=2026-11-08&to=2026-11-21');
  await screen.findByRole('row', { name: /Block/ });
  expect(asked()).toEqual({ action: 'block', from: '2026-11-08T00:00:00Z', to: '2026-11-22T00:00:00Z' });
  await userEvent.click(screen.getByRole('button', { name: 'Nov 08 2026 to Nov 21 2026' }));
  await waitFor(() => expect(asked()).toEqual({ action: 'block' }));
});

test('what comes is counted where it fits, and shown by R', async () => {
  open('/sh_admin/audit?action=block');
  await screen.findByRole('row', { name: /Block/ });
  const added = [entry(5), entry(4, { action: 'hold' })];
  await act(() => live.frame('admin', ...added.map((line) => ({ kind: 'audit_added', entry: line }))));
  expect(await screen.findByRole('button', { name: /^1 new/ })).toBeVisible();
  lines = [entry(5, { details: { reason: 'the newest' } }), ...lines];
  fireEvent.keyDown(document.body, { key: 'r', code: 'KeyR' });
  expect(await screen.findByText('Reason: the newest')).toBeVisible();
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull();
});

test('days are chosen by the pointer and by keys', async () => {
  open();
  await screen.findByRole('row', { name: /Block/ });
  const days = within(screen.getByRole('group', { name: 'Acts of the last 60 days' })).getAllByRole('button');
  expect(days).toHaveLength(60);
  const last = days.at(-1) as HTMLElement;
  expect(last).toHaveAccessibleName(/: 2 acts$/);
  fireEvent.pointerDown(days[57] as HTMLElement);
  fireEvent.pointerEnter(last);
  fireEvent.pointerUp(window);
  const tomorrow = dayInUtc(new Date(Date.now() + 86_400_000));
  await waitFor(() => expect(asked()).toEqual({ from: `${daysAgo(2)}T00:00:00Z`, to: `${tomorrow}T00:00:00Z` }));
  last.focus();
  fireEvent.keyDown(last, { key: 'ArrowLeft', shiftKey: true });
  await waitFor(() => expect(asked()).toEqual({ from: `${daysAgo(1)}T00:00:00Z`, to: `${tomorrow}T00:00:00Z` }));
  expect(last).toHaveAttribute('aria-pressed', 'true');
  fireEvent.keyDown(days[58] as HTMLElement, { key: 'Escape' });
  await waitFor(() => expect(asked()).toEqual({}));
});

test('the lines of a day stand under its heading, with their number', async () => {
  const yesterday = dayInUtc(new Date(Date.now() - 86_400_000));
  lines = [entry(3), entry(2, { at: `${yesterday}T13:47:52Z` }), entry(1, { at: '2026-01-05T09:12:44Z' })];
  const entries = [
    [dayInUtc(), 38],
    [yesterday, 61],
  ];
  answerWithMore(entries);
  open();
  await screen.findAllByRole('row', { name: /Block/ });
  const heads = screen.getAllByRole('rowheader').filter((head) => head.getAttribute('scope') === 'rowgroup');
  expect(heads.map((head) => head.textContent)).toEqual([
    expect.stringMatching(/^Today, .* 38 acts$/),
    expect.stringMatching(/^\w+day, .* 61 acts$/),
    // its other lines are not read yet
    expect.stringMatching(/^Monday, Jan 05 2026 ?$/),
  ]);
  expect(screen.getByText('13:47:52')).toBeVisible();
  expect(screen.getByText('at least 99 results')).toBeVisible();
});

test('whoever did it is found by a part of their name, and the days follow', async () => {
  const people = [{ id: 9, user_name: 'Mara Kessel', email: 'mara@lowtide.example', role: 'manager' }];
  server.answer('admin/search_users', { result: { users: people } });
  server.answer('admin/get_audit', ({ by }) => {
    const entries = by === 9 ? [entry(2, { by: { user_id: 9, user_name: 'Mara Kessel' } })] : lines;
    const days = [[dayInUtc(), entries.length]];
    return { result: { entries, has_more: false, days, days_since: daysAgo(59) } };
  });
  open();
  await screen.findByText('2 results');
  const by = screen.getByRole('combobox', { name: 'By' });
  by.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find a person' }), 'mar');
  await screen.findByRole('option', { name: /Mara Kessel/ });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(asked()).toEqual({ by: 9 }));
  expect(server.bodies('admin/search_users')).toEqual([{ user_info: 'mar' }]);
  expect(screen.getByTestId('address')).toHaveTextContent('by=9');
  await screen.findByText('1 result');
  await waitFor(() => expect(by).toHaveTextContent('By Mara Kessel'));
  expect(screen.getByRole('button', { name: /today, so far.*: 1 act$/ })).toBeVisible();
  await userEvent.click(by);
  await userEvent.click(await screen.findByRole('option', { name: 'By anybody' }));
  await waitFor(() => expect(asked()).toEqual({}));
});

test('the days of a person are those of the answer, and the ones before it counts are not known', async () => {
  answerWithMore(
    [
      [dayInUtc(), 40],
      [daysAgo(2), 3],
    ],
    daysAgo(2),
  );
  open('/sh_admin/audit?by=7');
  expect(await screen.findByText('at least 43 results')).toBeVisible();
  expect(screen.getByRole('button', { name: /today, so far.*: 40 acts$/ })).toBeVisible();
  expect(screen.getAllByRole('button', { name: /: 0 acts$/ })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /not counted until its entries are loaded$/ })).toHaveLength(57);
});

test('a read that fails can be tried again', async () => {
  server.answer('admin/get_audit', { status: 500, error: 'internal_error' });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer('admin/get_audit', { result: { entries: lines, has_more: false, days: [], days_since: daysAgo(59) } });
  await userEvent.click(retry);
  expect(await screen.findByRole('row', { name: /Block/ })).toBeVisible();
});
