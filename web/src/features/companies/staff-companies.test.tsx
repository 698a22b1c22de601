import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { live as connection } from '../../live/live';
import type { Company } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import CompaniesPage from './companies-page';
import { NET, row, show, TIDE } from './testing';

setUpFakes();

/** Makes the fake server answer the staff's list with these companies. Members are included only if one company is requested. */
function answerStaff(companies: Company[]) {
  server.answer('company/get_all', ({ company_id, deleted = false }) => {
    const rows = companies.filter(
      ({ id, deleted_at }) => (deleted_at !== undefined) === deleted && (company_id ?? id) === id,
    );
    const found = company_id ? rows : rows.map((one) => ({ ...one, members: [] }));
    const list_live = ['admin', ...(company_id ? [`company:${company_id}`] : [])].map(live.head);
    return { result: { companies: found, number_of_companies: found.length }, list_live };
  });
}

async function openAsStaff() {
  renderPage(<CompaniesPage />, { path: '/sh_admin/company/list', as: 'admin' });
  await screen.findByRole('table');
}

test('the staff find every company by its name, and read its members as it opens', async () => {
  const bare = { ...NET, members: [] };
  server.answer('company/get_all', ({ name, company_id }) => {
    const found = [bare, { ...TIDE, members: [] }].filter((one) => !name || one.name.includes(String(name)));
    const companies = company_id === 3 ? [NET] : found;
    const list_live = ['admin', ...(company_id ? [`company:${company_id}`] : [])].map(live.head);
    return { result: { companies, number_of_companies: companies.length }, list_live };
  });
  await openAsStaff();
  expect(row('Net Menders')).toHaveTextContent('Teo Lindqvist2');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'Net');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Low Tide' })).toBeNull());
  await show('Net Menders');
  expect(await screen.findByText('ines@lowtide.example')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Verified company' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Information about Net Menders' }));
  expect(await screen.findByTestId('address')).toHaveTextContent('/sh_admin/company/info?id=3');
});

test('the staff see a company that is made meanwhile, and one that goes', async () => {
  let companies = [{ ...TIDE, members: [] }];
  server.answer('company/get_all', ({ company_id }) => {
    const found = companies.filter(({ id }) => !company_id || id === company_id);
    const list_live = ['admin', ...(company_id ? [`company:${company_id}`] : [])].map(live.head);
    return { result: { companies: found, number_of_companies: found.length }, list_live };
  });
  await openAsStaff();
  companies = [...companies, { ...NET, members: [] }];
  await live.frame('admin', { kind: 'company_created', company_id: 3 });
  await waitFor(() => expect(row('Net Menders')).toBeVisible());
  await live.frame('admin', { kind: 'company_deleted', company_id: 2 });
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Low Tide' })).toBeNull());
});

test('the staff verify a company, and see its badge', async () => {
  answerStaff([TIDE]);
  server.answer('company/set_verified', { result: true });
  await openAsStaff();
  await show('Low Tide');
  await userEvent.click(screen.getByRole('switch', { name: 'Verified company' }));
  await waitFor(() => expect(row('Low Tide verified')).toBeVisible());
  expect(server.bodies('company/set_verified')).toEqual([{ company_id: 2, verified: true }]);
});

test('the staff bring a deleted company back', async () => {
  const gone: Company = {
    ...NET,
    deleted_at: '2026-11-20T10:00:00Z',
    deleted_by: 'Teo Lindqvist',
    removed_at: '2026-12-20T10:00:00Z',
  };
  answerStaff([TIDE, gone]);
  const send = vi.spyOn(connection, 'send').mockResolvedValue({ result: NET });
  await openAsStaff();
  expect(screen.queryByRole('rowheader', { name: 'Net Menders' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Deleted' }));
  await waitFor(() => expect(row('Net Menders')).toHaveTextContent('Teo Lindqvist'));
  await userEvent.click(screen.getByRole('button', { name: 'Restore Net Menders' }));
  expect(send.mock.calls).toEqual([['company.restore', { company_id: 3 }]]);
  answerStaff([TIDE, NET]);
  await live.frame('admin', { kind: 'company_restored', company_id: 3 });
  expect(await screen.findByText('No deleted companies')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Active' }));
  await waitFor(() => expect(row('Net Menders')).toBeVisible());
});
