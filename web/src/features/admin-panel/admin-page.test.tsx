import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TEXTS } from '../../api/messages';
import { live as connection } from '../../live/live';
import type { AdminUser } from '../../protocol/generated/protocol';
import { HistoryKeys } from '../../shell/history-keys';
import { person } from '../../stores/staff/testing';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import AdminPage from './admin-page';
import { isLeft, pageOf } from './testing';

/** The accounts on the fake server. */
let people: AdminUser[];

setUpFakes();
beforeEach(() => {
  people = [
    person(21, 'Marrow Lake', { link_1: 'marrow.example', link_2: 'https://sounds.example/lake' }),
    person(12, 'Nils Aurland', { subscription: 'unlimited', is_first_500: true }),
    person(11, 'Sana Two', { is_approved: false }),
    person(10, 'Amaru Cole', { is_approved: false }),
    person(9, 'Ines Okafor', { is_approved: false, is_confirmed_email: false }),
    person(7, 'Wes Calloway', { role: 'admin' }),
  ];
  server.answer('product/get_all', { result: [] });
  server.answer('admin/get_users', (body) => ({ result: pageOf(people, body), list_live: [live.head('admin')] }));
  server.answer('admin/search_users', (body) => ({
    result: { users: people.filter((row) => isLeft(row, body)) },
    list_live: [live.head('admin')],
  }));
});

/** Makes the fake server answer calls of `path` by changing one account. `change` returns the account's id or email, and the new values. */
function does(path: string, change: (body: Record<string, unknown>) => [id: unknown, part: Partial<AdminUser>]) {
  server.answer(path, (body) => {
    const [id, part] = change(body);
    people = people.map((row) => (row.id === id || row.email === id ? { ...row, ...part } : row));
    return { result: true };
  });
}

async function open(path = '/sh_admin/admin') {
  const drawn = renderPage(
    <>
      <HistoryKeys />
      <AdminPage />
    </>,
    { as: 'admin', path },
  );
  return drawn;
}

const names = () =>
  screen
    .getAllByRole('rowheader')
    .map((head) => within(head).getByText(/^[A-Z][\w ]+$/, { selector: '.clip' }).textContent);
const rowOf = (name: string) => screen.getByText(name, { selector: 'th .clip' }).closest('tr') as HTMLElement;
const texts = () => useToasts.getState().items.map(({ text }) => text);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('creators with their columns; admins have neither rating nor plan', async () => {
  await open();
  await screen.findByText('Marrow Lake');
  expect(names()).toEqual(['Marrow Lake', 'Nils Aurland', 'Sana Two', 'Amaru Cole', 'Ines Okafor']);
  expect(
    within(rowOf('Marrow Lake'))
      .getAllByRole('link', { name: /^Link/ })
      .map((link) => link.getAttribute('href')),
  ).toEqual(['https://marrow.example/', 'https://sounds.example/lake']);
  const verified = screen.getAllByRole('img', { name: 'Verified' }).map((mark) => mark.closest('tr'));
  expect(verified).toEqual([rowOf('Marrow Lake'), rowOf('Nils Aurland')]);
  // a paid plan is shown as text
  expect(rowOf('Nils Aurland')).toHaveTextContent('First 500');
  expect(rowOf('Nils Aurland')).toHaveTextContent('Unlimited');
  await userEvent.click(screen.getByRole('radio', { name: /^Admins/ }));
  await screen.findByText('Wes Calloway');
  expect(screen.queryByRole('columnheader', { name: 'Rating' })).toBeNull();
  expect(screen.queryByRole('img', { name: 'Verified' })).toBeNull();
  // administrators cannot lock themselves out
  expect(rowOf('Wes Calloway')).toHaveTextContent('Your account');
  expect(screen.getByTestId('address')).toHaveTextContent('/sh_admin/admin?kind=admin');
});

test('search, order and the switch stand in the address, and an empty list says so', async () => {
  await open('/sh_admin/admin?search=lake&sort=email_up');
  await screen.findByText('Marrow Lake');
  expect(server.bodies('admin/search_users')[0]).toEqual({ user_info: 'lake', user_type: 'creator' });
  await userEvent.click(screen.getByRole('switch', { name: 'Show hold user list' }));
  expect(await screen.findByText(TEXTS.nothingFound)).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/sh_admin/admin?search=lake&on_hold=1&sort=email_up');
});

test('a state and a plan narrow the list, and who does not fit any more leaves it', async () => {
  does('admin/unblock_user', ({ user_to_turn }) => [user_to_turn, { is_disabled: false }]);
  for (const id of [11, 10, 9]) people = people.map((one) => (one.id === id ? { ...one, is_disabled: true } : one));
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: /^Blocked/ }));
  await waitFor(() => expect(names()).toEqual(['Sana Two', 'Amaru Cole', 'Ines Okafor']));
  expect(screen.getByTestId('address')).toHaveTextContent('/sh_admin/admin?filter=blocked');
  expect(server.bodies('admin/get_users').at(-1)).toMatchObject({ filter: 'blocked', on_hold: false });
  people = people.map((one) => (one.id === 11 ? { ...one, is_disabled: false } : one));
  await live.frame('admin', { kind: 'user_changed', user_id: 11 });
  await waitFor(() => expect(names()).toEqual(['Amaru Cole', 'Ines Okafor']));
  await press('Unblock Amaru Cole');
  await waitFor(() => expect(names()).toEqual(['Ines Okafor']));
  await userEvent.click(screen.getByRole('combobox', { name: 'Plan' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Premium-Free/ }));
  expect(await screen.findByText(TEXTS.nothingFound)).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('filter=blocked&plan=premium-free');
});

/** Returns the texts of the filter's choices, each with its number of accounts: the roles, the states, and "on hold". */
const counted = () => [
  ...screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent),
  screen.getByText(/on hold$/, { selector: 'span' }).parentElement?.textContent,
];

test('each filter shows how many it leaves, and moves with everybody’s acts', async () => {
  does('admin/block_user', ({ user_to_disable }) => [user_to_disable, { is_disabled: true }]);
  people.push(person(3, 'Held Up', { on_hold: true }));
  await open();
  await screen.findByText('Marrow Lake');
  expect(counted()).toEqual(
    [
      'Creators (Musicians) 5',
      'Admins 1',
      'Managers 0',
      'All',
      'Not approved 3',
      'Unconfirmed 1',
      'Blocked 0',
      '1 on hold',
    ].map((text) => text.replace(/ (\d)/, '$1')),
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Plan' }));
  expect(await screen.findByRole('option', { name: /^Free ?4$/ })).toBeVisible();
  expect(screen.getByRole('option', { name: /^Premium-Free ?0$/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');

  // one's own action
  await press('Block Marrow Lake');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(counted()).toContain('Blocked1'));
  // a colleague's, on a row that is shown, and on one that is not
  people = people.map((one) => (one.id === 11 ? { ...one, is_approved: true } : one));
  await live.frame('admin', { kind: 'user_changed', user_id: 11 });
  await waitFor(() => expect(counted()).toContain('Not approved2'));
  people = people.map((one) => (one.id === 7 ? { ...one, on_hold: true } : one));
  await live.frame('admin', { kind: 'user_changed', user_id: 7 });
  await waitFor(() => expect(counted()).toContain('Admins0'));
  // a sign-up
  people.push(person(26, 'New Comer', { is_approved: false, is_confirmed_email: false }));
  await live.frame('admin', { kind: 'user_created', user_id: 26 });
  await waitFor(() => expect(counted()).toContain('Unconfirmed2'));
  expect(counted()).toContain('Creators (Musicians)6');
});

test('a search counts what it has found, and says nothing of the other kinds', async () => {
  await open('/sh_admin/admin?search=a');
  await screen.findByText('Marrow Lake');
  expect(counted().slice(0, 7)).toEqual([
    'Creators (Musicians)',
    'Admins',
    'Managers',
    'All',
    'Not approved3',
    'Unconfirmed1',
    'Blocked0',
  ]);
});

test('a reason goes with a hold and with a deletion', async () => {
  does('admin/hold_user', ({ email, on_hold }) => [email, { on_hold: on_hold === true }]);
  server.answer('admin/delete_user', { result: true });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Hold Marrow Lake' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), ' No room yet ');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hold' }));
  await waitFor(() =>
    expect(server.bodies('admin/hold_user')).toEqual([
      { email: 'marrowlake@lowtide.example', on_hold: true, reason: 'No room yet' },
    ]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Amaru Cole' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'They asked');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(server.bodies('admin/delete_user')).toEqual([{ user_to_delete: 10, reason: 'They asked' }]),
  );
});

test('a block is asked about, tells what it did, and Undo takes it back', async () => {
  does('admin/block_user', ({ user_to_disable }) => [user_to_disable, { is_disabled: true }]);
  does('admin/unblock_user', ({ user_to_turn }) => [user_to_turn, { is_disabled: false }]);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Block Marrow Lake' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Block' }));
  await waitFor(() => expect(texts()).toContain('The user was blocked'));
  expect(server.bodies('admin/block_user')).toEqual([{ user_to_disable: 21 }]);
  expect(screen.getByRole('button', { name: 'Unblock Marrow Lake' })).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(server.bodies('admin/unblock_user')).toEqual([{ user_to_turn: 21 }]));
  await waitFor(() =>
    expect(useToasts.getState().items.map(({ detail }) => detail)).toContain(
      "Blocked Marrow Lake. Ended sessions aren't restored.",
    ),
  );
});

test('an approval that is refused leaves the switch as it was', async () => {
  server.answer('admin/update_approve', { status: 409, error: 'conflict' });
  await open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Approved: Marrow Lake' }));
  await waitFor(() => expect(useToasts.getState().items[0]?.tone).toBe('bad'));
  expect(screen.getByRole('switch', { name: 'Approved: Marrow Lake' })).toBeChecked();
});

test('the warning of a deletion says what is removed, and the row goes', async () => {
  server.answer('admin/delete_user', { result: true });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Marrow Lake' }));
  expect(await screen.findByText(/All their content and stats will be removed/)).toBeVisible();
  await press('Delete');
  await waitFor(() => expect(screen.queryByText('Marrow Lake')).toBeNull());
  expect(texts()).toContain('The user was deleted');
});

test('a plan is given for which nothing is paid', async () => {
  does('admin/update_hidden_subscription', ({ email, subscription }) => [
    email,
    { subscription: String(subscription) },
  ]);
  await open();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Subscription of Marrow Lake' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Premium-Free' }));
  await waitFor(() => expect(texts()).toContain("The user's subscription was changed"));
});

test('several are held at once, and one Undo takes all back', async () => {
  does('admin/hold_user', ({ email, on_hold }) => [email, { on_hold: on_hold === true }]);
  await open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Marrow Lake' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Sana Two' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await press('Hold');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hold' }));
  await waitFor(() => expect(names()).toEqual(['Nils Aurland', 'Amaru Cole', 'Ines Okafor']));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() =>
    expect(server.bodies('admin/hold_user').filter(({ on_hold }) => on_hold === false)).toHaveLength(2),
  );
});

test('a colleague’s act shows at once, and moves no row from under the pointer', async () => {
  await open();
  const row = () => rowOf('Nils Aurland');
  await screen.findByText('Nils Aurland');
  fireEvent.pointerMove(row(), { pointerType: 'mouse' });
  people = [person(25, 'New Comer'), ...people.map((one) => (one.id === 21 ? { ...one, is_disabled: true } : one))];
  await live.frame('admin', { kind: 'user_changed', user_id: 21 }, { kind: 'user_created', user_id: 25 });
  await waitFor(() => expect(rowOf('Marrow Lake')).toHaveTextContent('Blocked'));
  await waitFor(() => expect(screen.getByText(/^1 new/)).toBeVisible());
  expect(names()[0]).toBe('Marrow Lake');
  fireEvent.keyDown(document.body, { key: 'r' });
  await waitFor(() => expect(names()[0]).toBe('New Comer'));
});

test('a rating is given by stars, and Undo takes it back', async () => {
  does('admin/update_user_rating', ({ email, new_rating }) => [email, { user_rating: Number(new_rating) }]);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '5. Change the rating of Marrow Lake' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Rate 8' }));
  await waitFor(() => expect(texts()).toContain("The user's rating was updated"));
  const body = { email: 'marrowlake@lowtide.example', new_rating: 8 };
  expect(server.bodies('admin/update_user_rating')).toEqual([body]);
  expect(screen.getByRole('button', { name: '8. Change the rating of Marrow Lake' })).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(server.bodies('admin/update_user_rating')[1]).toEqual({ ...body, new_rating: 5 }));
});

/** Returns a list that receives the address and the name of each file that the page saves. */
function catchSaved(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.pathname} ${this.download}`);
  });
  return saved;
}

test('the CSV of accounts is saved from its address under a dated name', async () => {
  server.answer('admin/get_all_users_csv', { result: '/files/users-1.csv' });
  const saved = catchSaved();
  await open();
  await press('Users CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^\/files\/users-1\.csv users-\d{4}-\d\d-\d\d\.csv$/);
});

test('the CSV of tracks shows its progress in place of its button, and is saved under a dated name', async () => {
  vi.spyOn(connection, 'sendUntilAcked').mockResolvedValue({ result: { topic: 'export:e1' } } as never);
  const publish = (change: object) => act(() => live.frame('export:e1', change));
  const saved = catchSaved();
  await open();
  await press('Tracks CSV');
  expect(connection.sendUntilAcked).toHaveBeenCalledExactlyOnceWith('DownloadTracks', {}, expect.anything());
  await publish({ kind: 'progress', percent: 41, files_done: 0, files: 1, bytes: 53 });
  expect(screen.getByText('Tracks 41 %')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tracks CSV' })).toBeNull();
  await publish({ kind: 'done', download_url: '/files/tracks-1.csv', size: 84 });
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatch(/^\/files\/tracks-1\.csv tracks-\d{4}-\d\d-\d\d\.csv$/);
  expect(texts()).toEqual(['The file was downloaded']);
  expect(screen.getByRole('button', { name: 'Tracks CSV' })).toBeVisible();
});

test('a CSV of tracks that fails shows the reason beside its button, which requests it again', async () => {
  vi.spyOn(connection, 'sendUntilAcked').mockResolvedValue({ result: { topic: 'export:e1' } } as never);
  await open();
  await press('Tracks CSV');
  await act(() => live.frame('export:e1', { kind: 'failed', error: 'try_again' }));
  expect(screen.getByRole('alert')).toHaveTextContent("The file couldn't be prepared");
  await press('Tracks CSV');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(connection.sendUntilAcked).toHaveBeenCalledTimes(2);
  await press('Cancel the tracks CSV');
  expect(screen.getByRole('button', { name: 'Tracks CSV' })).toBeVisible();
});
