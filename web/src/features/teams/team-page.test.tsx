import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { live as connection } from '../../live/live';
import type { NamedTeam, ReceivedTeamInvite, Team, TeamInvite } from '../../protocol/generated/protocol';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import TeamPage from './team-page';

const OTTILIE = { user_id: 21, member_name: 'Ottilie Brandt', when_added: '2026-11-20T14:29:40Z' };
const EMEKA = { user_id: 22, member_name: 'Emeka Duru', when_added: '2026-11-16T10:02:11Z' };
const STRINGS: Team = {
  id: 5,
  name: 'Strings and small rooms',
  owner: { user_id: 7, user_name: 'Ines Okafor' },
  number_of_members: 1,
  members: [EMEKA],
  jobs: 2,
};
const DRUMS: Team = { ...STRINGS, id: 4, name: 'Percussion bench', number_of_members: 0, members: [], jobs: 0 };
const SANA: TeamInvite = {
  id: 31,
  team_id: 5,
  team_name: STRINGS.name,
  member_name: '',
  email: 'sana@keel.example',
  status: 'pending',
  when_created: '2026-11-20T11:13:52Z',
};
const JUNO: TeamInvite = { ...SANA, id: 30, team_id: 4, team_name: DRUMS.name, member_name: 'Juno', email: null };

setUpFakes();
beforeEach(() => {
  answer([STRINGS, DRUMS], [SANA, JUNO]);
});

/** Sets the teams and invitations that a manager reads from now on. */
function answer(teams: Team[], invites: TeamInvite[], topic = 'user:7') {
  server.answer('team/get', () => ({ result: teams, list_live: [live.head(topic)] }));
  server.answer('team/get_manager_invites', ({ team_id, offset = 0, limit = 100 }) => {
    const of = invites.filter((invite) => team_id === undefined || invite.team_id === team_id);
    return { result: of.slice(Number(offset), Number(offset) + Number(limit)), list_live: [live.head(topic)] };
  });
}

/** Sets the teams and invitations that a creator reads from now on. */
function answerCreator(teams: NamedTeam[], invites: ReceivedTeamInvite[]) {
  server.answer('team/get_musician', { result: teams });
  server.answer('team/get_musician_invites', { result: invites });
}

async function open(as: 'manager' | 'admin' | 'creator' = 'manager') {
  renderPage(<TeamPage />, { as });
  await screen.findAllByRole('table');
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const rowOf = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement;
const members = (team: string) => screen.getByRole('region', { name: `Members of ${team}` });
const toasted = () => useToasts.getState().items.map(({ text }) => text);

test('the newest team is open with its members and invitations; another is shown by a press', async () => {
  await open();
  expect(rowOf('Emeka Duru')).toHaveTextContent(/Nov 16 2026/);
  expect(screen.getByText('1 member, 1 invitation pending')).toBeVisible();
  const docked = screen.getByRole('region', { name: `Invitations to ${STRINGS.name}` });
  expect(within(docked).getAllByRole('rowheader')).toHaveLength(1);
  expect(docked).toHaveTextContent('sana@keel.example');
  await press(`Show the members of ${DRUMS.name}`);
  expect(await screen.findByText('No members yet')).toBeVisible();
  expect(screen.getByRole('region', { name: `Invitations to ${DRUMS.name}` })).toHaveTextContent(
    'Invited from a track',
  );
});

test('the invitations to a team are there, however many came to other teams since', async () => {
  const others = Array.from({ length: 240 }, (_, place) => ({ ...JUNO, id: 400 - place }));
  answer([STRINGS, DRUMS], [...others, SANA]);
  await open();
  const docked = await screen.findByRole('region', { name: `Invitations to ${STRINGS.name}` });
  expect(docked).toHaveTextContent('sana@keel.example');
  expect(screen.queryByText('No invitations yet')).toBeNull();
  expect(screen.getByText('1 member, 1 invitation pending')).toBeVisible();
  await press(`Show the members of ${DRUMS.name}`);
  expect(await screen.findByText(/, 240 invitations pending$/)).toBeVisible();
});

test('who accepts meanwhile is among the members, and said to have just come', async () => {
  await open();
  answer([{ ...STRINGS, number_of_members: 2, members: [OTTILIE, EMEKA] }, DRUMS], [JUNO]);
  await live.frame('user:7', { kind: 'team_changed', team_id: 5 });
  await waitFor(() => expect(rowOf('Ottilie Brandt')).toHaveTextContent('Accepted the invitation just now'));
  expect(rowOf('Ottilie Brandt')).toHaveClass('remote');
  expect(rowOf('Emeka Duru')).not.toHaveClass('remote');
  expect(screen.getByText('+1')).toBeVisible();
});

test('how many open jobs name a team follows what is told of them, and is what the question before its deletion says', async () => {
  await open();
  const list = within(screen.getByRole('region', { name: 'Teams' }));
  const named = (name: string) => list.getByRole('rowheader', { name: new RegExp(name) });
  expect(named(STRINGS.name)).toHaveTextContent('1 member · 2 open jobs');
  expect(named(DRUMS.name)).not.toHaveTextContent('open job');
  answer([{ ...STRINGS, jobs: 1 }, DRUMS], [SANA, JUNO]);
  await live.frame('user:7', { kind: 'team_changed', team_id: 5 });
  await waitFor(() => expect(named(STRINGS.name)).toHaveTextContent(/1 open job(?!s)/));
  await press(`Delete ${STRINGS.name}`);
  const dialog = await screen.findByRole('dialog', { name: `Delete ${STRINGS.name}?` });
  expect(dialog).toHaveTextContent('Used in 1 open job.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
});

test('a team is created, and needs a name', async () => {
  server.answer('team/create', { result: { team_id: 6 } });
  await open();
  await press('Create team');
  const dialog = await screen.findByRole('dialog', { name: 'Create team' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  expect(within(dialog).getByText('Fill in the input field Name')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^Name/), 'Vocal writers');
  answer([{ ...DRUMS, id: 6, name: 'Vocal writers' }, STRINGS, DRUMS], [SANA, JUNO]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(toasted()).toEqual(['Team Vocal writers was created successfully']));
  await waitFor(() => expect(rowOf('Vocal writers')).toHaveClass('selected'));
});

test('a team is deleted after a question that says what becomes of its jobs', async () => {
  server.answer('team/delete', { result: true });
  await open();
  await press(`Delete ${STRINGS.name}`);
  const dialog = await screen.findByRole('dialog', { name: `Delete ${STRINGS.name}?` });
  expect(dialog).toHaveTextContent('Used in 2 open jobs.');
  expect(dialog).toHaveTextContent('Jobs with no team left close until you choose teams.');
  expect(server.bodies('team/delete')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasted()).toEqual(['Deleted succesfully']));
  expect(server.bodies('team/delete')).toEqual([{ id: 5 }]);
  expect(screen.queryByRole('rowheader', { name: new RegExp(STRINGS.name) })).toBeNull();
  expect(screen.getByRole('heading', { name: DRUMS.name })).toBeVisible();
});

test('a creator is invited by email, and the invitation withdrawn', async () => {
  server.answer('team/invite', { result: { id: 33 } });
  const send = vi.spyOn(connection, 'send').mockResolvedValue({ result: true });
  await open();
  await press('Invite by email');
  const dialog = await screen.findByRole('dialog', { name: `Invite to ${STRINGS.name}` });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
  expect(within(dialog).getByText('Fill in the empty field - "Email"')).toBeVisible();
  answer([STRINGS, DRUMS], [{ ...SANA, id: 33, email: 'amaru@cole.example' }, SANA, JUNO]);
  await userEvent.keyboard('amaru@cole.example{Enter}');
  await waitFor(() => expect(toasted()).toEqual(['We sent an invitation to the mail amaru@cole.example!']));
  expect(server.bodies('team/invite')).toMatchObject([{ team_id: 5, email: 'amaru@cole.example' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation of amaru@cole.example' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('amaru@cole.example')).toBeNull());
  expect(send.mock.calls).toEqual([['team.delete_invite', { invite_id: 33 }]]);
});

test('a member is removed after a question', async () => {
  const send = vi.spyOn(connection, 'send').mockResolvedValue({ result: true });
  await open();
  await press('Remove Emeka Duru');
  answer([{ ...STRINGS, number_of_members: 0, members: [] }, DRUMS], []);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No members yet')).toBeVisible();
  expect(send.mock.calls).toEqual([['team.remove_member', { team_id: 5, user_id: 22 }]]);
});

test('members beyond those of the row are read', async () => {
  answer([{ ...STRINGS, number_of_members: 2 }], []);
  const result = { members: [EMEKA, OTTILIE], number_of_members: 2 };
  const send = vi.spyOn(connection, 'send').mockResolvedValue({ result });
  await open();
  await waitFor(() => expect(within(members(STRINGS.name)).getAllByRole('rowheader')).toHaveLength(2));
  expect(send).toHaveBeenCalledWith('team.members', { team_id: 5, offset: 0 });
});

test('the other view has the invitations of all teams', async () => {
  await open();
  await userEvent.click(screen.getByRole('radio', { name: /^Invitations/ }));
  const all = screen.getByRole('region', { name: 'Invitations' });
  expect(
    within(all)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([STRINGS.name, DRUMS.name]);
});

test('the staff see all teams with their managers, live on their own topic', async () => {
  answer([STRINGS], [], 'admin');
  await open('admin');
  expect(rowOf(STRINGS.name)).toHaveTextContent('1 member · Ines Okafor');
  answer([STRINGS, DRUMS], [], 'admin');
  await live.frame('admin', { kind: 'team_changed', team_id: 4 });
  await waitFor(() => expect(rowOf(DRUMS.name)).toBeVisible());
});

test('a creator sees names alone, accepts on top, and the row goes about a second later', async () => {
  const invite: ReceivedTeamInvite = {
    ...SANA,
    member_name: 'Sana',
    manager_name: 'Mara Kessel',
    company_names: ['Harbourlight', 'Low Tide'],
  };
  answerCreator([{ id: 4, name: DRUMS.name }], [invite]);
  server.answer('team/update_invite_status', { result: true });
  await open('creator');
  expect(screen.queryByRole('button', { name: 'Create team' })).toBeNull();
  expect(screen.queryByRole('radio', { name: /^Invitations/ })).toBeNull();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Name', 'Actions']);
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Invitation from Mara Kessel, Harbourlight, Low Tide');
  answerCreator(
    [
      { id: 4, name: DRUMS.name },
      { id: 5, name: STRINGS.name },
    ],
    [],
  );
  await press(`Accept the invitation to ${STRINGS.name}`);
  await waitFor(() => expect(rowOf(STRINGS.name)).toHaveTextContent('accepted'));
  expect(toasted()).toEqual(['Successfully accepted!']);
  expect(server.bodies('team/update_invite_status')).toEqual([{ invite_id: 31, status: 'accepted' }]);
  expect(screen.queryByRole('button', { name: `Leave ${STRINGS.name}` })).toBeNull();
  expect(await screen.findByRole('button', { name: `Leave ${STRINGS.name}` })).toBeVisible();
  expect(rowOf(STRINGS.name)).not.toHaveTextContent('accepted');
});

test('an invitation that is refused waits on', async () => {
  answerCreator([], [{ ...SANA, manager_name: 'Mara Kessel', company_names: ['Harbourlight', 'Low Tide'] }]);
  server.answer('team/update_invite_status', { status: 404, error: 'not_found' });
  await open('creator');
  await press(/^Accept/);
  await waitFor(() => expect(toasted()).toEqual(['Not found']));
  expect(screen.getByRole('button', { name: /^Accept/ })).toBeEnabled();
});

test('a creator leaves a team after a question, and hears of one that they are taken out of', async () => {
  answerCreator(
    [
      { id: 4, name: DRUMS.name },
      { id: 5, name: STRINGS.name },
    ],
    [],
  );
  const send = vi.spyOn(connection, 'send').mockResolvedValue({ result: true });
  await open('creator');
  await press(`Leave ${STRINGS.name}`);
  answerCreator([{ id: 4, name: DRUMS.name }], []);
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: new RegExp(STRINGS.name) })).toBeNull());
  expect(send.mock.calls).toEqual([['team.leave', { team_id: 5 }]]);
  answerCreator([], []);
  await live.frame('user:7', { kind: 'team_left', team_id: 4 });
  expect(await screen.findByText('No teams yet')).toBeVisible();
});
