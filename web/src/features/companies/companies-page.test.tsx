import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { live as connection } from '../../live/live';
import type { Company } from '../../protocol/generated/protocol';
import { companyList, createCompany, preloadCompanies } from '../../stores/companies/store';
import { useModals } from '../../stores/modals/store';
import { useSession } from '../../stores/session/store';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage, sessionOf } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import CompaniesPage from './companies-page';
import { INES, NET, row, show, TEO, TIDE } from './testing';

setUpFakes();
beforeEach(() => {
  answer([TIDE, NET]);
});

/** Makes the fake server answer with these companies from now on, and with the heads of the companies' topics and of the person's topic. */
function answer(companies: Company[]) {
  const topics = ['user:7', ...companies.map(({ id }) => `company:${id}`)];
  server.answer('company/get', () => ({ result: companies, list_live: topics.map(live.head) }));
}

async function open(path = '/manager/company/list') {
  renderPage(<CompaniesPage />, { path, as: 'manager' });
  await screen.findByRole('table');
}

const membersOf = (name: string) => screen.getByRole('region', { name: `Members of ${name}` });
const member = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;
const toasted = () => useToasts.getState().items.map(({ text }) => text);

test('a company tells its owner and how many belong to it, and opens to them', async () => {
  await open();
  expect(row('Net Menders')).toHaveTextContent('Teo Lindqvist2');
  await show('Net Menders');
  const members = membersOf('Net Menders');
  expect(within(members).getAllByRole('rowheader')).toHaveLength(2);
  expect(within(members).getByText('ines@lowtide.example')).toBeVisible();
});

test('whoever joins meanwhile is there, and marked', async () => {
  await open();
  await show('Low Tide');
  answer([{ ...TIDE, members: [INES, TEO], number_of_members: 2 }, NET]);
  await live.frame('company:2', { kind: 'member_joined', user_id: 8, user_name: TEO.user_name, role_name: 'member' });
  await waitFor(() => expect(row('Low Tide')).toHaveTextContent('Ines Okafor2'));
  await waitFor(() => expect(member('Teo Lindqvist')).toHaveClass('remote'));
  expect(member('Ines Okafor')).not.toHaveClass('remote');
});

const invite = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: `Invite member to ${name}` }));
  return screen.findByRole('dialog', { name: `Invite member to ${name}` });
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
const choose = async (role: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: /^Role/ }));
  await userEvent.click(await screen.findByRole('option', { name: role }));
};

test('the owner invites somebody in a dialog by email and role, and is told what is missing', async () => {
  server.answer('company/create_invite', { result: { id: 5 } });
  await open();
  await invite('Low Tide');
  await send();
  expect(screen.getByText('Fill in the empty field - "Email"')).toBeVisible();
  expect(screen.getByText('Fill in the empty field - "Role"')).toBeVisible();
  expect(screen.getByLabelText(/^Email/)).toHaveFocus();
  await userEvent.keyboard('sana@lowtide.example');
  await choose('admin');
  await send();
  await waitFor(() => expect(toasted()).toEqual(['We sent an invitation to the mail sana@lowtide.example!']));
  expect(server.bodies('company/create_invite')).toMatchObject([
    { company_id: 2, email: 'sana@lowtide.example', role: 'admin' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an invitation whose answer was lost is sent again under its name; the same one later, as after a withdrawal, is another', async () => {
  server.answer('company/create_invite', { status: 503, error: 'try_again' });
  await open();
  const sent = () => server.bodies('company/create_invite');
  const fill = async () => {
    await invite('Low Tide');
    await userEvent.type(screen.getByLabelText(/^Email/), 'sana@lowtide.example');
    await choose('member');
    await send();
  };
  await fill();
  await waitFor(() => expect(sent()).toHaveLength(1));
  server.answer('company/create_invite', { result: { id: 5 } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send invitation' })).toBeEnabled());
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await fill();
  await waitFor(() => expect(sent()).toHaveLength(3));
  const [first, again, later] = sent().map((body) => body.request_id);
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

test('a company that one makes comes into the list', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Create company' }));
  expect(useModals.getState().open).toMatchObject([{ kind: 'company' }]);
  server.answer('company/create', { result: { company_id: 9 } });
  answer([TIDE, NET, { ...TIDE, id: 9, name: 'Ferry Film' }]);
  await createCompany({ name: 'Ferry Film', description: 'Short films' }, 'r1');
  await waitFor(() => expect(row('Ferry Film')).toBeVisible());
});

const BOTH: Company = { ...TIDE, members: [INES, TEO], number_of_members: 2 };

test('a plain member cannot invite, and cannot delete', async () => {
  await open();
  expect(within(row('Net Menders')).queryByRole('button', { name: /^Invite/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Information/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete Net Menders' })).toBeDisabled();
});

test('a member is removed after a question, which offers to end their links; the owner cannot be', async () => {
  answer([BOTH]);
  server.answer('company/delete_member', { result: true });
  await open();
  await show('Low Tide');
  expect(within(membersOf('Low Tide')).queryByRole('button', { name: 'Remove Ines Okafor' })).toBeNull();
  expect(member('Ines Okafor')).toHaveTextContent('The owner cannot be removed');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Teo Lindqvist' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Teo Lindqvist?' });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Also end the links they shared' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(toasted()).toEqual(['Deleted succesfully']));
  expect(server.bodies('company/delete_member')).toEqual([{ company_id: 2, member_id: 8, end_links: true }]);
  answer([TIDE]);
  await live.frame('company:2', { kind: 'member_left', user_id: 8 });
  await waitFor(() => expect(screen.queryByText('Teo Lindqvist')).toBeNull());
});

test('a plain member leaves after a question, and removes nobody else', async () => {
  server.answer('company/delete_member', { result: true });
  await open();
  await show('Net Menders');
  const members = membersOf('Net Menders');
  expect(within(members).queryByRole('button', { name: /^Remove/ })).toBeNull();
  await userEvent.click(within(members).getByRole('button', { name: 'Leave Net Menders' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave Net Menders?' });
  expect(dialog).toHaveTextContent('You lose access to Net Menders right away.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(toasted()).toEqual(['You left Net Menders']));
  expect(server.bodies('company/delete_member')).toEqual([{ company_id: 3, member_id: 7, end_links: false }]);
  answer([TIDE]);
  await live.frame('user:7', { kind: 'company_left', company_id: 3, deleted: false, by: 7 });
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Net Menders' })).toBeNull());
  // a person who has left is not told that they are no longer a member
  expect(toasted()).toEqual(['You left Net Menders']);
});

test('the owner gives a member another role, and takes that back', async () => {
  answer([BOTH]);
  const send = vi.spyOn(connection, 'send').mockResolvedValue({ result: BOTH });
  await open();
  await show('Low Tide');
  await userEvent.click(screen.getByLabelText('Role of Teo Lindqvist'));
  await userEvent.click(await screen.findByRole('option', { name: 'admin' }));
  await waitFor(() => expect(toasted()).toEqual(['Updated successfully!']));
  useToasts.getState().items[0]?.action?.run();
  const asked = { company_id: 2, member_id: 8 };
  await waitFor(() =>
    expect(send.mock.calls).toEqual([
      ['company.set_role', { ...asked, role_name: 'admin' }],
      ['company.set_role', { ...asked, role_name: 'member' }],
    ]),
  );
});

test('the owner hands the company over after a question', async () => {
  answer([BOTH]);
  const send = vi.spyOn(connection, 'send').mockResolvedValue({ result: BOTH });
  await open();
  await show('Low Tide');
  await userEvent.click(screen.getByLabelText('Role of Teo Lindqvist'));
  await userEvent.click(await screen.findByRole('option', { name: /owner/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Transfer ownership of Low Tide?' });
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  await waitFor(() => expect(send.mock.calls).toEqual([['company.hand_over', { company_id: 2, member_id: 8 }]]));
  // a member who is not the owner has no choice
  answer([
    {
      ...BOTH,
      members: [
        { ...TEO, role_name: 'owner' },
        { ...INES, role_name: 'admin' },
      ],
    },
  ]);
  await live.frame('company:2', { kind: 'role_changed', user_id: 8, role_name: 'owner' });
  await waitFor(() => expect(screen.queryByLabelText('Role of Teo Lindqvist')).toBeNull());
});

test('a company is deleted once its name is typed, which says how much goes with it', async () => {
  const jobs = [{ submitted_tracks: 3 }, { submitted_tracks: 14 }];
  server.answer('job/get', { result: { all_jobs: jobs, number_of_jobs: 2, number_of_team_jobs: 0, counts: {} } });
  server.answer('company/delete', { result: true });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Low Tide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Low Tide?' });
  await waitFor(() => expect(dialog).toHaveTextContent('This deletes 2 jobs with 17 submitted tracks.'));
  expect(server.bodies('job/get')).toContainEqual({ company_id: 2, status: 'all', offset: 0, limit: 200 });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete company' }));
  expect(within(dialog).getByText('Enter “Low Tide” to delete it')).toBeVisible();
  expect(server.bodies('company/delete')).toEqual([]);
  await userEvent.keyboard('Low Tide');
  answer([NET]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete company' }));
  await live.frame('user:7', { kind: 'company_left', company_id: 2, deleted: true, by: 7 });
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Low Tide' })).toBeNull());
  expect(server.bodies('company/delete')).toEqual([{ company_id: 2 }]);
  await waitFor(() => expect(toasted()).toEqual(['Deleted succesfully']));
});

test('what goes with a company and could not be counted is said, and counted again on request', async () => {
  server.answer('job/get', { status: 503, error: 'try_again' });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Low Tide' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Low Tide?' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent("Its jobs and submissions couldn't be counted: Try again");
  expect(dialog.queryByText(/^Counting/)).toBeNull();
  server.answer('job/get', { result: { all_jobs: [], number_of_jobs: 0, number_of_team_jobs: 0, counts: {} } });
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByRole('status')).toHaveTextContent('This deletes 0 jobs with 0 submitted tracks.');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('who is taken out of a company is told, and it leaves the list, be that begun ahead of the page', async () => {
  useSession.setState({ status: 'in', session: sessionOf('manager') });
  preloadCompanies();
  await waitFor(() => expect(companyList.use.getState().status).toBe('ready'));
  await live.settle();
  // strict mode would open it a second time behind the page
  renderPage(<CompaniesPage />, { as: 'manager', strict: false });
  await screen.findByRole('table');
  expect(server.bodies('company/get')).toHaveLength(1);
  await live.frame(
    'user:7',
    { kind: 'company_left', company_id: 3, deleted: false, by: 8 },
    { kind: 'rights_changed' },
  );
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Net Menders' })).toBeNull());
  expect(toasted()).toEqual(['You are no longer a member of Net Menders']);
});

test('who hears that a company was deleted is told so by its name, and it leaves the list', async () => {
  await open();
  await live.frame('user:7', { kind: 'company_left', company_id: 3, deleted: true, by: 8 }, { kind: 'rights_changed' });
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Net Menders' })).toBeNull());
  expect(toasted()).toEqual(['Net Menders was deleted']);
});

test('who leaves or deletes a company on another of their pages is told nothing of it here', async () => {
  await open();
  await live.frame('user:7', { kind: 'company_left', company_id: 3, deleted: false, by: 7 });
  await live.frame('user:7', { kind: 'company_left', company_id: 2, deleted: true, by: 7 });
  await waitFor(() => expect(screen.queryByRole('rowheader')).toBeNull());
  expect(toasted()).toEqual([]);
});
