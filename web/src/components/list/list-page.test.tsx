import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { companyList } from '../../stores/companies/store';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { ListPage } from './list-page';

const COLUMNS = [{ id: 'name', head: 'Name', rowHeader: true, cell: ({ name }: { name: string }) => name }];
const NONE = { title: 'No companies yet', help: 'Create one.' };

setUpFakes();
beforeEach(() => {
  const answered = (companies: object[]) => ({
    result: { companies, number_of_companies: companies.length },
    list_live: [live.head('admin')],
  });
  const row = { id: 3, name: 'Ferry Film', description: '', members: [], number_of_members: 1, owner_name: 'Ines' };
  server.answer('company/get_all', ({ name }) =>
    answered(name === 'q' ? [] : [{ ...row, verified: false, avatar_url: null }]),
  );
});

const open = () =>
  renderPage(
    <ListPage
      title="Companies"
      list={companyList}
      search={{ label: 'Search by name', by: 'name' }}
      none={NONE}
      columns={COLUMNS}
      create={<button type="button">Create company</button>}
    />,
    { as: 'admin' },
  );

test('a page opens its list, counts it and offers to make one', async () => {
  open();
  expect(await screen.findByRole('rowheader', { name: 'Ferry Film' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Companies' }).nextSibling).toHaveTextContent('1');
  expect(screen.getByRole('button', { name: 'Create company' })).toBeVisible();
});

test('a search that finds nothing says so, and is no empty list', async () => {
  open();
  await userEvent.type(await screen.findByRole('searchbox'), 'q');
  expect(await screen.findByText('Clear the search.')).toBeVisible();
  expect(screen.queryByText(NONE.title)).toBeNull();
});

test('leaving the page leaves its list', async () => {
  const { unmount } = open();
  await screen.findByRole('rowheader', { name: 'Ferry Film' });
  unmount();
  await waitFor(() => expect(companyList.use.getState().status).toBe('idle'));
});
