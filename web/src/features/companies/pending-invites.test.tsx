import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { CompanyInvite } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import CompaniesPage from './companies-page';
import { NET, show, TIDE } from './testing';

const invite = (id: number, part: Partial<CompanyInvite> = {}): CompanyInvite => ({
  id,
  company_id: 2,
  company_name: 'Low Tide',
  user_name: `guest-${id}@lowtide.example`,
  email: `guest-${id}@lowtide.example`,
  role: 'admin',
  status: 'pending',
  created: '2026-11-20T12:00:00Z',
  expires: '2099-12-20T12:00:00Z',
  ...part,
});

let created: CompanyInvite[];

setUpFakes();
beforeEach(() => {
  const heads = () => ['user:7', 'company:2', 'company:3'].map(live.head);
  server.answer('company/get', () => ({ result: [TIDE, NET], list_live: heads() }));
  server.answer('company/get_received_invites', () => ({ result: [], list_live: heads() }));
  server.answer('company/get_created_invites', ({ offset, limit }) => ({
    result: created.slice(Number(offset ?? 0), Number(offset ?? 0) + Number(limit ?? 200)),
    list_live: heads(),
  }));
  server.answer('company/delete_invite', ({ invite_id }) => {
    created = created.filter(({ id }) => id !== invite_id);
    return { result: true };
  });
});

async function open() {
  renderPage(<CompaniesPage />, { path: '/manager/company/list', as: 'manager' });
  await screen.findByRole('table');
  await show('Low Tide');
}
const invites = () => screen.findByRole('region', { name: 'Pending invitations to Low Tide' });

test('invitations that nobody has answered stand under the members, and are withdrawn there after a question', async () => {
  created = [
    invite(1),
    invite(2, { company_id: 3, company_name: 'Net Menders' }),
    invite(3, { status: 'accepted' }),
    invite(4, { expires: '2026-01-01T12:00:00Z' }),
  ];
  await open();
  const list = await invites();
  expect(within(list).getAllByRole('rowheader')).toHaveLength(1);
  expect(within(list).getByRole('row', { name: /guest-1@lowtide.example.*admin/ })).toBeVisible();
  const withdraw = within(list).getByRole('button', { name: 'Withdraw the invitation to guest-1@lowtide.example' });
  await userEvent.click(withdraw);
  const question = await screen.findByRole('dialog', { name: 'Withdraw the invitation?' });
  expect(question).toHaveTextContent('guest-1@lowtide.example will no longer be able to join Low Tide with it.');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(withdraw).toBeEnabled());
  expect(server.bodies('company/delete_invite')).toEqual([]);
  await userEvent.click(withdraw);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('guest-1@lowtide.example')).toBeNull());
  expect(server.bodies('company/delete_invite')).toEqual([{ invite_id: 1 }]);
});

test('an invitation behind the first page of all that were sent is shown as well', async () => {
  const answered = Array.from({ length: 200 }, (_, place) => invite(300 - place, { status: 'accepted' }));
  created = [...answered, invite(1)];
  await open();
  expect(within(await invites()).getByText('guest-1@lowtide.example')).toBeVisible();
});

test('invitations that could not be read say so, and are asked for again', async () => {
  created = [invite(1)];
  server.answer('company/get_received_invites', { status: 503, error: 'try_again' });
  await open();
  expect(await screen.findByText("The pending invitations couldn't be loaded")).toBeVisible();
  server.answer('company/get_received_invites', { result: [] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(within(await invites()).getByText('guest-1@lowtide.example')).toBeVisible();
});
