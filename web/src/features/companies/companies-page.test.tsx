import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import type { Company } from '../../protocol/generated/protocol';
import { renderPage } from '../../testing/render-page';
import { closeAllToasts, useToasts } from '../../ui/toast-store';
import CompaniesPage from './companies-page';

const INES = { id: 7, user_name: 'Ines Okafor', email: 'ines@lowtide.example', role_name: 'owner', avatar: null };
const TEO = { id: 8, user_name: 'Teo Lindqvist', email: 'teo@lowtide.example', role_name: 'member', avatar: null };
const TIDE: Company = {
  id: 2,
  name: 'Low Tide',
  description: 'Documentaries',
  avatar_url: null,
  verified: false,
  owner_name: INES.user_name,
  number_of_members: 1,
  members: [INES],
};
const NET: Company = {
  ...TIDE,
  id: 3,
  name: 'Net Menders',
  owner_name: TEO.user_name,
  number_of_members: 2,
  members: [
    { ...TEO, role_name: 'owner' },
    { ...INES, role_name: 'member' },
  ],
};

let server: FakeServer;
let live: ReturnType<typeof fakeLive>;

beforeEach(() => {
  server = fakeServer();
  live = fakeLive();
  answer([TIDE, NET]);
  closeAllToasts();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The companies as they are from now on, with the heads of the topics that keep them. */
function answer(companies: Company[]) {
  const topics = ['user:7', ...companies.map(({ id }) => `company:${id}`)];
  server.answer('company/get', () => ({ result: companies, list_live: topics.map(live.head) }));
}

async function open(path = '/manager/company/list') {
  renderPage(<CompaniesPage />, { path, as: 'manager' });
  await screen.findByRole('table');
}

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
const show = (name: string) => userEvent.click(screen.getByRole('button', { name: `Show the members of ${name}` }));
const toasted = () => useToasts.getState().items.map(({ text }) => text);

test('a company tells its owner and how many belong to it, and opens to them', async () => {
  await open();
  expect(row('Net Menders')).toHaveTextContent('Teo Lindqvist2');
  await show('Net Menders');
  const members = screen.getByRole('list', { name: 'Members of Net Menders' });
  expect(within(members).getAllByRole('listitem')).toHaveLength(2);
  expect(within(members).getByText('ines@lowtide.example')).toBeVisible();
});

test('whoever joins meanwhile is there at once', async () => {
  await open();
  answer([{ ...TIDE, members: [INES, TEO], number_of_members: 2 }, NET]);
  await live.frame('company:2', { kind: 'member_joined', user_id: 8, user_name: TEO.user_name, role_name: 'member' });
  await waitFor(() => expect(row('Low Tide')).toHaveTextContent('Ines Okafor2'));
});

test('the owner invites somebody by email and role, and is told what is missing', async () => {
  server.answer('company/create_invite', { result: { id: 5 } });
  await open();
  await show('Low Tide');
  await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  expect(screen.getByText('Fill in the empty field - "Email"')).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
  await userEvent.keyboard('sana@lowtide.example{Enter}');
  await waitFor(() => expect(toasted()).toEqual(['We sent an invitation to the mail sana@lowtide.example!']));
  expect(server.bodies('company/create_invite')).toEqual([
    { company_id: 2, email: 'sana@lowtide.example', role: 'member' },
  ]);
  expect(screen.getByLabelText(/^Email/)).toHaveValue('');
});

test('a plain member cannot invite', async () => {
  await open();
  await show('Net Menders');
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  expect(screen.getByText(/Only the owner and admins/)).toBeVisible();
});

test('a company is created from the address that asks for it, and both fields are needed', async () => {
  server.answer('company/create', { result: { company_id: 9 } });
  await open('/manager/company/list?create=company');
  const dialog = await screen.findByRole('dialog', { name: 'Create company' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(within(dialog).getByText('Fill in the input field Name')).toBeVisible();
  expect(within(dialog).getByText('Fill in the input field Description')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Ferry Film');
  await userEvent.type(within(dialog).getByLabelText(/^Description/), 'Short films');
  answer([TIDE, NET, { ...TIDE, id: 9, name: 'Ferry Film' }]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(row('Ferry Film')).toBeVisible());
  expect(toasted()).toEqual(['The company Ferry Film was successfully created!']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the staff find every company by its name, and read its members as it opens', async () => {
  const bare = { ...NET, members: [] };
  server.answer('company/get_all', ({ name, company_id }) => {
    const found = [bare, { ...TIDE, members: [] }].filter((one) => !name || one.name.includes(String(name)));
    const companies = company_id === 3 ? [NET] : found;
    const list_live = ['admin', ...(company_id ? [`company:${company_id}`] : [])].map(live.head);
    return { result: { companies, number_of_companies: companies.length }, list_live };
  });
  renderPage(<CompaniesPage />, { path: '/sh_admin/company/list', as: 'admin' });
  await screen.findByRole('table');
  expect(row('Net Menders')).toHaveTextContent('Teo Lindqvist2');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'Net');
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Low Tide' })).toBeNull());
  await show('Net Menders');
  expect(await screen.findByText('ines@lowtide.example')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send invitation' })).toBeVisible();
});

test('the staff see a company that is made meanwhile, and one that goes', async () => {
  let companies = [{ ...TIDE, members: [] }];
  server.answer('company/get_all', ({ company_id }) => {
    const found = companies.filter(({ id }) => !company_id || id === company_id);
    const list_live = ['admin', ...(company_id ? [`company:${company_id}`] : [])].map(live.head);
    return { result: { companies: found, number_of_companies: found.length }, list_live };
  });
  renderPage(<CompaniesPage />, { path: '/sh_admin/company/list', as: 'admin' });
  await screen.findByRole('table');
  companies = [...companies, { ...NET, members: [] }];
  await live.frame('admin', { kind: 'company_created', company_id: 3 });
  await waitFor(() => expect(row('Net Menders')).toBeVisible());
  await live.frame('admin', { kind: 'company_deleted', company_id: 2 });
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Low Tide' })).toBeNull());
});
