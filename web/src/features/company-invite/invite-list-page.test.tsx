import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { CompanyInvite } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import InviteListPage from './invite-list-page';

const WAITING: CompanyInvite = {
  id: 4,
  user_name: 'Mara Kessel',
  email: 'teo@lowtide.example',
  company_id: 2,
  company_name: 'Harbourlight Pictures',
  role: 'member',
  status: 'pending',
  created: '2026-11-20T10:00:00Z',
  expires: '2126-11-27T10:00:00Z',
};
const DECLINED: CompanyInvite = { ...WAITING, id: 3, company_name: 'Ferry Film', status: 'canceled' };
const SENT: CompanyInvite = { ...WAITING, id: 5, user_name: 'sana@lowtide.example', email: 'sana@lowtide.example' };

setUpFakes();
beforeEach(() => {
  server.answer('company/get_received_invites', { result: [WAITING, DECLINED] });
  server.answer('company/get_created_invites', { result: [SENT] });
  server.answer('company/update_invite_status', { result: true });
  server.answer('company/delete_invite', { result: true });
});

async function open() {
  renderPage(<InviteListPage />, { as: 'manager' });
  await screen.findByRole('table');
}

const rowOf = (text: string) => screen.getAllByText(text)[0]?.closest('tr') as HTMLElement;
const toasted = () => useToasts.getState().items.map(({ text }) => text);

test('an invitation that waits can be accepted, and the list is asked for again', async () => {
  await open();
  server.answer('company/get_received_invites', { result: [{ ...WAITING, status: 'accepted' }, DECLINED] });
  await userEvent.click(within(rowOf('Harbourlight Pictures')).getByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(rowOf('Harbourlight Pictures')).toHaveTextContent('accepted'));
  expect(server.bodies('company/update_invite_status')).toEqual([{ invite_id: 4, status: 'accepted' }]);
  expect(toasted()).toEqual(['Successfully accepted!']);
  // a row changed by one's own action is not highlighted
  expect(rowOf('Harbourlight Pictures')).not.toHaveClass('remote');
});

test('declining says so; what is answered can only be deleted', async () => {
  await open();
  await userEvent.click(within(rowOf('Harbourlight Pictures')).getByRole('button', { name: /^Decline/ }));
  await waitFor(() => expect(toasted()).toEqual(['You declined the invitation!']));
  expect(server.bodies('company/update_invite_status')).toEqual([{ invite_id: 4, status: 'canceled' }]);
  const declined = rowOf('Ferry Film');
  expect(declined).toHaveTextContent('declined');
  expect(within(declined).queryByRole('button', { name: /^Accept/ })).toBeNull();
  server.answer('company/get_received_invites', { result: [WAITING] });
  await userEvent.click(within(declined).getByRole('button', { name: 'Delete the invitation from Ferry Film' }));
  await waitFor(() => expect(screen.queryByText('Ferry Film')).toBeNull());
  expect(server.bodies('company/delete_invite')).toEqual([{ invite_id: 3 }]);
});

test('an invitation that waits can be deleted without an answer', async () => {
  await open();
  server.answer('company/get_received_invites', { result: [DECLINED] });
  const row = rowOf('Harbourlight Pictures');
  await userEvent.click(within(row).getByRole('button', { name: 'Delete the invitation from Harbourlight Pictures' }));
  await waitFor(() => expect(server.bodies('company/delete_invite')).toEqual([{ invite_id: 4 }]));
  expect(server.bodies('company/update_invite_status')).toEqual([]);
});

test('an invitation that one made is taken back after a question', async () => {
  await open();
  await userEvent.click(screen.getByRole('radio', { name: /^Created/ }));
  const row = rowOf('sana@lowtide.example');
  expect(within(row).queryByRole('button', { name: /^Accept/ })).toBeNull();
  server.answer('company/get_created_invites', { result: [] });
  await userEvent.click(within(row).getByRole('button', { name: /^Withdraw/ }));
  expect(server.bodies('company/delete_invite')).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('No invitations sent')).toBeVisible();
});

test("one that arrives while the page is open stands on top and is marked as somebody else's", async () => {
  await open();
  server.answer('company/get_received_invites', {
    result: [{ ...WAITING, id: 9, company_name: 'Net Menders' }, WAITING, DECLINED],
  });
  await live.frame('user:7', { kind: 'invite_arrived', invite_id: 9, expires: WAITING.expires, unread_invites: 2 });
  expect(await screen.findByText('Net Menders')).toBeVisible();
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Net Menders');
  expect(rowOf('Net Menders')).toHaveClass('remote');
  expect(rowOf('Harbourlight Pictures')).not.toHaveClass('remote');
});

test('a refusal is told and the invitation still waits', async () => {
  await open();
  server.answer('company/update_invite_status', { status: 409, error: 'conflict' });
  await userEvent.click(within(rowOf('Harbourlight Pictures')).getByRole('button', { name: /^Accept/ }));
  await waitFor(() => expect(toasted()).toEqual(['Conflict']));
  expect(within(rowOf('Harbourlight Pictures')).getByRole('button', { name: /^Accept/ })).toBeEnabled();
});

test('an expired one can no longer be accepted', async () => {
  server.answer('company/get_received_invites', { result: [{ ...WAITING, expires: '2026-01-01T00:00:00Z' }] });
  await open();
  expect(rowOf('Harbourlight Pictures')).toHaveTextContent('expired');
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

test('lists that cannot be asked for have their error and a retry', async () => {
  server.answer('company/get_created_invites', { status: 503, error: 'try_again' });
  renderPage(<InviteListPage />, { as: 'manager' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer('company/get_created_invites', { result: [] });
  await userEvent.click(retry);
  expect(await screen.findByRole('table')).toBeVisible();
});
