import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { TEXTS } from '../../api/messages';
import { PERSON } from '../../components/people/testing';
import { PlayerDock } from '../../components/player/player-dock';
import { availableActions } from '../../keyboard/use-shortcuts';
import type { AdminUser } from '../../protocol/generated/protocol';
import { HistoryKeys } from '../../shell/history-keys';
import { usePlayer } from '../../stores/player/store';
import { useQueue } from '../../stores/staff/queue';
import { person as somebody } from '../../stores/staff/testing';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import AdminPage from './admin-page';
import { auditEntry, pageOf } from './testing';

const person = (id: number, user_name: string, more: Partial<AdminUser> = {}) =>
  somebody(id, user_name, { is_approved: false, ...more });

const TRACKS = [
  { track_id: 501, title: 'Mud Season', name_in_base: 'a1', track_duration: 215, rights_complete: true },
  { track_id: 502, title: 'Peat Road', name_in_base: 'a2', track_duration: 242, rights_complete: false },
].map((track) => ({ ...track, artist_name: 'Back Field', file_name: 'x.mp3', wave: '', type: 'music' }));

let people: AdminUser[];
let lastLine = 0;
/** The staff's notes on the fake server. */
let notes: Map<number, { note: string; written_by: string; written: string }>;

setUpFakes();
beforeEach(() => {
  notes = new Map();
  people = [
    person(13, 'Cutaway'),
    person(12, 'Back Field', { link_1: 'backfield.example/listen', link_2: 'https://sounds.example/back-field' }),
    person(11, 'Palmer Roe'),
  ];
  server.answer('product/get_all', { result: [] });
  server.answer('admin/get_users', (body) => ({ result: pageOf(people, body), list_live: [live.head('admin')] }));
  server.answer('admin/get_user', ({ id }) => ({
    result: { ...PERSON, id: Number(id), note: notes.get(Number(id)) ?? null },
    list_live: [live.head('admin')],
  }));
  server.answer('admin/get_tracks', ({ id }) => ({
    result: { tracks: id === 12 ? TRACKS : [], number_of_tracks: id === 12 ? 2 : 0 },
  }));
  changes('admin/update_approve', ({ user_to_approve, is_approved }) => [
    user_to_approve,
    { is_approved: is_approved === true },
  ]);
  changes('admin/hold_user', ({ email, on_hold }) => [email, { on_hold: on_hold === true }]);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

const set = (key: unknown, part: Partial<AdminUser>) => {
  people = people.map((row) => (row.id === key || row.email === key ? { ...row, ...part } : row));
};

/** Makes the fake server answer calls of `path` by changing an account. `change` returns the account's id or email, and the new values. */
function changes(path: string, change: (body: Record<string, unknown>) => [key: unknown, part: Partial<AdminUser>]) {
  server.answer(path, (body) => {
    set(...change(body));
    return { result: true };
  });
}

/** Returns a change that the server would publish for a new entry of the audit log. */
function line(action: string, id: number, details: object, by = { user_id: 3, user_name: 'Wes Calloway' }) {
  lastLine += 1;
  return { kind: 'audit_added', entry: auditEntry(lastLine, action, id, details, by) };
}

async function open(path = '/sh_admin/admin?filter=not_approved') {
  const drawn = renderPage(
    <>
      <HistoryKeys />
      <AdminPage />
      <PlayerDock />
    </>,
    { as: 'admin', path },
  );
  if (people.length > 0) await screen.findByRole('region', { name: 'Palmer Roe' });
  return drawn;
}

const press = (key: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(document.body, { key, ...more }));
const space = () => press(' ', { code: 'Space' });
const rows = () =>
  screen
    .getAllByRole('rowheader')
    .filter((head) => head.closest('[aria-label="Approval queue"]') && head.getAttribute('scope') === 'row');
const names = () =>
  rows().map((head) => within(head).getByText(/^[A-Z][a-z]+( [A-Z][a-z]+)?$/, { selector: '.clip' }).textContent);
const rowOf = (name: string) => screen.getByText(name, { selector: 'th .clip' }).closest('tr') as HTMLElement;
const openPerson = (name: string) => screen.findByRole('region', { name });
const toasts = () => useToasts.getState().items.map(({ text, detail }) => `${text} ${detail ?? ''}`);

test('those who wait stand with the oldest first, and the first is open with links and tracks', async () => {
  await open();
  expect(names()).toEqual(['Palmer Roe', 'Back Field', 'Cutaway']);
  expect(server.bodies('admin/get_users')[0]).toMatchObject({ filter: 'not_approved', sort_direction: 'up' });
  expect(screen.getByText('3, oldest first')).toBeVisible();
  expect(await screen.findByText('No tracks yet')).toBeVisible();
  await userEvent.click(screen.getByText('Back Field', { selector: 'th .clip' }));
  const pane = await openPerson('Back Field');
  expect(within(pane).getByText('backfield@lowtide.example')).toBeVisible();
  expect(within(pane).getByRole('link', { name: 'backfield.example/listen' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  expect(await within(pane).findByText('Peat Road')).toBeVisible();
  expect(within(pane).getByText('2, 7:37')).toBeVisible();
  expect(within(pane).getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/sh_admin/user?id=12');
  expect(server.bodies('admin/get_tracks').at(-1)).toMatchObject({ id: 12 });
});

test('A approves and goes on to who waits next; the row stays with what was decided until R', async () => {
  await open();
  await press('a');
  await openPerson('Back Field');
  expect(server.bodies('admin/update_approve')).toEqual([{ user_to_approve: 11, is_approved: true }]);
  expect(names()).toEqual(['Palmer Roe', 'Back Field', 'Cutaway']);
  expect(rowOf('Palmer Roe')).toHaveTextContent(/Approved by you, email in \d+ s/);
  expect(rowOf('Palmer Roe')).toHaveClass('own');
  expect(rowOf('Back Field')).toHaveFocus();
  await screen.findByText('2, oldest first');
  await press('r');
  await waitFor(() => expect(names()).toEqual(['Back Field', 'Cutaway']));
});

test('the next one is from the top where nobody waits below', async () => {
  await open();
  await press('j');
  await press('j');
  await openPerson('Cutaway');
  await press('a');
  expect(await openPerson('Palmer Roe')).toBeVisible();
});

test('J and K move through the rows, and 1 and 2 open the links in new tabs', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await open();
  await press('1', { code: 'Digit1' });
  expect(opened).not.toHaveBeenCalled();
  await press('j');
  await openPerson('Back Field');
  await press('1', { code: 'Digit1' });
  await press('2', { code: 'Digit2' });
  expect(opened.mock.calls).toEqual([
    ['https://backfield.example/listen', '_blank', 'noopener,noreferrer'],
    ['https://sounds.example/back-field', '_blank', 'noopener,noreferrer'],
  ]);
  await press('k');
  expect(await openPerson('Palmer Roe')).toBeVisible();
});

test('letters and digits that are typed as a reason do nothing else, and Ctrl Enter holds with it', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await open();
  const reason = screen.getByRole('textbox', { name: 'Reason for a hold' });
  await userEvent.type(reason, 'ahjk 12 r');
  expect(reason).toHaveValue('ahjk 12 r');
  expect(opened).not.toHaveBeenCalled();
  expect(server.bodies('admin/update_approve')).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await openPerson('Back Field');
  expect(server.bodies('admin/hold_user')).toEqual([
    { email: 'palmerroe@lowtide.example', on_hold: true, reason: 'ahjk 12 r' },
  ]);
  await waitFor(() => expect(toasts().join()).toContain("Palmer Roe. Undo doesn't restore ended sessions."));
});

test('H holds without a reason, and the typed one of another person stays with them', async () => {
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason for a hold' }), 'No room');
  fireEvent.click(screen.getByText('Back Field', { selector: 'th .clip' }));
  await openPerson('Back Field');
  await press('h');
  await openPerson('Cutaway');
  expect(server.bodies('admin/hold_user')).toEqual([{ email: 'backfield@lowtide.example', on_hold: true }]);
  expect(rowOf('Back Field')).toHaveTextContent('Put on hold by you');
  await press('k');
  await press('k');
  await openPerson('Palmer Roe');
  expect(screen.getByRole('textbox', { name: 'Reason for a hold' })).toHaveValue('No room');
});

test('the typed reason goes with a block and with a deletion, which are asked about', async () => {
  changes('admin/block_user', ({ user_to_disable }) => [user_to_disable, { is_disabled: true }]);
  server.answer('admin/delete_user', { result: true });
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason for a hold' }), 'Two accounts');
  await userEvent.click(screen.getByRole('button', { name: 'Block Palmer Roe' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('textbox', { name: /^Reason/ })).toHaveValue('Two accounts');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
  await waitFor(() =>
    expect(server.bodies('admin/block_user')).toEqual([{ user_to_disable: 11, reason: 'Two accounts' }]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Palmer Roe' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await openPerson('Back Field');
  expect(server.bodies('admin/delete_user')).toEqual([{ user_to_delete: 11, reason: 'Two accounts' }]);
  expect(rowOf('Palmer Roe')).toHaveTextContent('Deleted by you');
});

test('a colleague’s decision turns the row ice at once, moves none, and switches A and H off', async () => {
  await open();
  set(11, { is_approved: true });
  await act(() =>
    live.frame('admin', line('approval', 11, { is_approved: true }), { kind: 'user_changed', user_id: 11 }),
  );
  expect(rowOf('Palmer Roe')).toHaveTextContent('Approved by Wes Calloway');
  expect(rowOf('Palmer Roe')).toHaveClass('remote');
  const pane = await openPerson('Palmer Roe');
  expect(within(pane).getByRole('button', { name: /^Approve/ })).toBeDisabled();
  expect(within(pane).getByRole('button', { name: /^Hold/ })).toBeDisabled();
  expect(await screen.findByText('Palmer Roe: Approved by Wes Calloway')).toBeInTheDocument();
  await press('a');
  await press('h');
  // the list has read the row again
  await waitFor(() => expect(server.bodies('admin/get_users').some(({ users_id }) => users_id)).toBe(true));
  expect(server.bodies('admin/update_approve')).toEqual([]);
  expect(server.bodies('admin/hold_user')).toEqual([]);
  expect(names()).toEqual(['Palmer Roe', 'Back Field', 'Cutaway']);
  await press('r');
  await waitFor(() => expect(names()).toEqual(['Back Field', 'Cutaway']));
  expect(await openPerson('Back Field')).toBeVisible();
});

const heads = () => screen.getAllByRole('rowheader').filter((head) => head.getAttribute('scope') === 'rowgroup');

test('whoever has not confirmed their email stands in a group of their own, below the others', async () => {
  people.push(
    person(8, 'Early Bird', { is_confirmed_email: false }),
    person(14, 'Late Comer', { is_confirmed_email: false }),
  );
  await open();
  expect(names()).toEqual(['Palmer Roe', 'Back Field', 'Cutaway', 'Early Bird', 'Late Comer']);
  expect(server.bodies('admin/get_users')[0]).toMatchObject({ filter: 'not_approved', confirmed_first: true });
  expect(screen.getByText('3, oldest first')).toBeVisible();
  expect(heads().map((head) => head.textContent)).toEqual(['Email not confirmed 2']);
  // a confirmed email brings the person into the other group, in its order
  set(8, { is_confirmed_email: true });
  await act(() => live.frame('admin', { kind: 'user_changed', user_id: 8 }));
  await waitFor(() => expect(names()).toEqual(['Early Bird', 'Palmer Roe', 'Back Field', 'Cutaway', 'Late Comer']));
  expect(screen.getByText('4, oldest first')).toBeVisible();
  expect(heads().map((head) => head.textContent)).toEqual(['Email not confirmed 1']);
});

test('the note about the open person is read, typed and saved beside the list, and typing outlasts the person', async () => {
  notes.set(11, { note: 'Two accounts.', written_by: 'Wes Calloway', written: '2026-11-14T10:20:31Z' });
  server.answer('admin/set_note', ({ id, note }) => {
    notes.set(Number(id), { note: String(note), written_by: 'You', written: '2026-11-21T10:20:31Z' });
    return { result: true };
  });
  await open();
  const note = () => screen.findByRole('textbox', { name: 'Note' });
  expect(await note()).toHaveValue('Two accounts.');
  await userEvent.type(await note(), ' Same songs.');
  expect(server.bodies('admin/update_approve')).toEqual([]);
  await userEvent.click(rowOf('Cutaway'));
  await waitFor(async () => expect(await note()).toHaveValue(''));
  await userEvent.click(rowOf('Palmer Roe'));
  await waitFor(async () => expect(await note()).toHaveValue('Two accounts. Same songs.'));
  (await note()).focus();
  await userEvent.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(server.bodies('admin/set_note')).toEqual([{ id: 11, note: 'Two accounts. Same songs.' }]));
  await waitFor(() => expect(toasts()).toContain('The note was saved '));
  expect(useQueue.getState().notes.size).toBe(0);
});

test('what a colleague takes back waits again in its place', async () => {
  await open();
  set(12, { on_hold: true });
  await act(() => live.frame('admin', line('hold', 12, { on_hold: true }), { kind: 'user_changed', user_id: 12 }));
  expect(rowOf('Back Field')).toHaveTextContent('Put on hold by Wes Calloway');
  set(12, { on_hold: false });
  await act(() => live.frame('admin', line('hold', 12, { on_hold: false }), { kind: 'user_changed', user_id: 12 }));
  expect(rowOf('Back Field')).toHaveTextContent('backfield@lowtide.example');
  expect(names()).toEqual(['Palmer Roe', 'Back Field', 'Cutaway']);
});

test('Ctrl Z takes the last act back, and so does the row', async () => {
  await open();
  await press('a');
  await press('h');
  await openPerson('Cutaway');
  await press('z', { ctrlKey: true });
  await waitFor(() => expect(server.bodies('admin/hold_user').map(({ on_hold }) => on_hold)).toEqual([true, false]));
  await waitFor(() => expect(rowOf('Back Field')).toHaveTextContent('backfield@lowtide.example'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo your decision on Palmer Roe' }));
  await waitFor(() => expect(rowOf('Palmer Roe')).toHaveTextContent('palmerroe@lowtide.example'));
  expect(server.bodies('admin/update_approve').map(({ is_approved }) => is_approved)).toEqual([true, false]);
  expect(names()).toEqual(['Palmer Roe', 'Back Field', 'Cutaway']);
  await screen.findByText('3, oldest first');
});

test('a decision that is refused leaves the row waiting', async () => {
  server.answer('admin/update_approve', { status: 409, error: 'conflict' });
  await open();
  await press('a');
  await waitFor(() => expect(useToasts.getState().items[0]?.tone).toBe('bad'));
  expect(rowOf('Palmer Roe')).toHaveTextContent('palmerroe@lowtide.example');
});

test('Space plays the open person’s tracks in the player of the shell, and Enter the row of the arrows', async () => {
  server.answer('track/get_download_url', ({ track_id }) => ({
    result: { url: `/files/${track_id}`, waveform_url: '/waves/1' },
  }));
  await open();
  await space();
  expect(usePlayer.getState().current).toBeNull();
  await press('j');
  await screen.findByText('Mud Season');
  await space();
  expect(usePlayer.getState().current).toBe(501);
  expect(await screen.findByRole('region', { name: 'Player' })).toHaveTextContent('Mud Season');
  await press('ArrowDown', { code: 'ArrowDown' });
  await press('Enter', { code: 'Enter' });
  expect(usePlayer.getState().current).toBe(502);
  // J still selects the next person while a track is in the player
  await press('j');
  expect(await openPerson('Cutaway')).toBeVisible();
  await press('j');
  expect(screen.getByRole('region', { name: 'Cutaway' })).toBeVisible();
  expect(usePlayer.getState().current).toBe(502);
});

test('the key sheet lists the keys of the queue, and not those whose keys they have', async () => {
  await open();
  await press('j');
  await screen.findByText('Mud Season');
  await press('Enter', { code: 'Enter' });
  const labels = availableActions().map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(['Approve', 'Put on hold', 'Next person', 'Previous person', 'Open the first link']),
  );
  expect(labels).not.toContain('Next track');
  expect(labels).not.toContain('Play or pause');
});

test('chosen rows are decided about together, and meanwhile A and H mean nobody', async () => {
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Cutaway' }));
  await press('a');
  expect(server.bodies('admin/update_approve')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(rowOf('Cutaway')).toHaveTextContent('Approved by you'));
  expect(names()).toEqual(['Palmer Roe', 'Back Field', 'Cutaway']);
});

test('an empty queue says so, and a search that finds nothing says that', async () => {
  people = [];
  server.answer('admin/search_users', { result: { users: [] } });
  await open();
  expect(await screen.findByText('Nobody is waiting')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'zz');
  expect(await screen.findByText(TEXTS.nothingFound)).toBeVisible();
});

test('a queue or tracks that could not be read say why, with Retry', async () => {
  server.answer('admin/get_tracks', { status: 500, error: 'server_error' });
  await open();
  const tracks = await screen.findByRole('region', { name: 'Their tracks' });
  server.answer('admin/get_tracks', { result: { tracks: TRACKS, number_of_tracks: 2 } });
  await userEvent.click(await within(tracks).findByRole('button', { name: 'Retry' }));
  expect(await within(tracks).findByText('Mud Season')).toBeVisible();
});

test('who leaves the queue sees the list of accounts without what was decided', async () => {
  const { router } = await open();
  await press('a');
  await act(() => router.navigate('/sh_admin/admin?filter=not_approved&on_hold=1'));
  await screen.findByText(TEXTS.nothingFound);
  await act(() => router.navigate('/sh_admin/admin?filter=not_approved'));
  await waitFor(() => expect(names()).toEqual(['Back Field', 'Cutaway']));
});
