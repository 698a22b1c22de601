import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PERSON } from '../../components/people/testing';
import type { Person } from '../../stores/person/store';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import PersonPage from './person-page';

let person: Person;

setUpFakes();
beforeEach(() => {
  person = PERSON;
  server.answer('admin/get_user', () => ({ result: person }));
});

const open = (search = '?id=1042') => renderPage(<PersonPage />, { as: 'admin', path: `/sh_admin/user${search}` });
const region = (name: string) => screen.getByRole('region', { name: new RegExp(name) });
const saw = (text: string) => useToasts.getState().items.some((item) => item.text === text);

/** Publishes that the person has changed, as the server does to the staff. */
function publishChange() {
  void live.frame('admin', { kind: 'user_changed', user_id: person.id });
}

test('a person is shown with account, plan, memberships, numbers, emails and sessions', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: /Ottilie Brandt First 500 Premium/ })).toBeVisible();
  expect(within(region('Plan')).getByText('38 of 500')).toBeVisible();
  expect(within(region('Plan')).getByText('2, no limit')).toBeVisible();
  expect(within(region('Plan')).getByText('cus_1')).toBeVisible();
  expect(within(region('Belongs to')).getByText('Strings and small rooms')).toBeVisible();
  expect(within(region('Sessions')).getByText('Firefox on Linux')).toBeVisible();
  expect(screen.getByText('867')).toBeVisible();
  // an address that is no web address is not a link
  expect(screen.getAllByRole('link', { name: /slackwater|javascript/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('tab', { name: 'Emails 2' }));
  expect(within(region('Emails')).getAllByRole('listitem')[1]).toHaveTextContent("couldn't be sent");
});

test('what a colleague changes shows at once, and a deleted account leaves its page', async () => {
  open();
  await screen.findByRole('heading', { level: 1 });
  person = { ...PERSON, on_hold: true };
  publishChange();
  expect(await screen.findByText('On hold')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take off hold' })).toBeVisible();
  server.answer('admin/get_user', { status: 404, error: 'not_found' });
  void live.frame('admin', { kind: 'user_deleted', user_id: person.id });
  expect(await screen.findByRole('heading', { level: 1, name: 'This account no longer exists' })).toBeVisible();
});

test('sessions are ended after a question', async () => {
  server.answer('admin/end_sessions', () => {
    person = { ...PERSON, sessions: [] };
    return { result: true };
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'End all' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('End 2 sessions of Ottilie Brandt?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'End all' }));
  await waitFor(() => expect(saw('All sessions have ended')).toBe(true));
  publishChange();
  expect(await screen.findByText('Not logged in anywhere.')).toBeVisible();
});

test('a confirmation is sent again where the email is not confirmed', async () => {
  person = { ...PERSON, is_confirmed_email: false };
  server.answer('admin/resend_confirmation', () => ({ result: true }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Send confirmation again' }));
  await waitFor(() => expect(saw('The confirmation was sent again')).toBe(true));
});

test('one’s own account is neither held nor blocked nor deleted, and keeps the session that looks', async () => {
  person = { ...PERSON, id: 7, role: 'admin', sessions: PERSON.sessions.slice(0, 1) };
  open('?id=7');
  expect(await screen.findByText(/^This is your account/)).toBeVisible();
  for (const name of ['Hold', 'Block', 'Delete', 'End all']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a note that is typed stays through a colleague’s and through a refusal, and is saved by Ctrl S', async () => {
  server.answer('admin/set_note', { status: 503, error: 'try_again' });
  open();
  const note = await screen.findByRole('textbox', { name: 'Note' });
  await userEvent.type(note, 'Asked twice.');
  const written = { note: 'Answer quickly.', written_by: 'Wes Calloway', written: '2026-11-14T10:20:31Z' };
  person = { ...PERSON, note: written };
  publishChange();
  expect(await screen.findByText(/Wes Calloway changed the note meanwhile: “Answer quickly.”/)).toBeVisible();
  expect(note).toHaveValue('Asked twice.');
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(useToasts.getState().items).toHaveLength(1));
  expect(note).toHaveValue('Asked twice.');
  server.answer('admin/set_note', ({ note }) => {
    person = { ...PERSON, note: { ...written, note: String(note) } };
    return { result: true };
  });
  await userEvent.click(screen.getByRole('button', { name: /Save/ }));
  publishChange();
  await waitFor(() => expect(saw('The note was saved')).toBe(true));
  expect(note).toHaveValue('Asked twice.');
  expect(screen.queryByText(/changed the note meanwhile/)).toBeNull();
});

test('without an account the page says so', async () => {
  open('');
  expect(await screen.findByRole('heading', { name: 'Which account is it?' })).toBeVisible();
});

test('what was done to a person stands in their history, and what is done now comes on top', async () => {
  renderPage(<PersonPage />, { as: 'admin', path: '/sh_admin/user?id=1042' });
  const history = await screen.findByRole('region', { name: 'History' });
  expect(within(history).getByRole('listitem')).toHaveTextContent('You changed the rating');
  const before = person.audit[0];
  const held = { ...before, id: 10, action: 'hold', by: null, details: { on_hold: true } };
  const elsewhere = { ...before, id: 11, by: null, on: { kind: 'user', id: 7, name: 'Someone else' } };
  await live.frame('admin', { kind: 'audit_added', entry: held }, { kind: 'audit_added', entry: elsewhere });
  await waitFor(() => expect(within(history).getAllByRole('listitem')).toHaveLength(2));
  expect(within(history).getAllByRole('listitem')[0]).toHaveTextContent('Someone changed the hold');
  expect(within(history).getAllByRole('listitem')[0]).toHaveClass('news');
  expect(screen.getByRole('link', { name: 'View all in the audit' })).toHaveAttribute(
    'href',
    '/sh_admin/audit?on=1042',
  );
});
