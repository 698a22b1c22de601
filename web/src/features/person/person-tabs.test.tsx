import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PERSON } from '../../components/people/testing';
import type { Person } from '../../stores/person/store';
import { usePlayer } from '../../stores/player/store';
import { server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import PersonPage from './person-page';

const TRACKS = Array.from({ length: 100 }, (_, at) => ({
  track_id: 600 - at,
  title: `Slack Water ${at + 1}`,
  artist_name: 'Ottilie Brandt',
  file_name: 'x.mp3',
  name_in_base: `a${at}`,
  track_duration: 215,
  rights_complete: at > 0,
  wave: '',
  type: 'music',
}));

let person: Person;

setUpFakes();
beforeEach(() => {
  person = PERSON;
  server.answer('admin/get_user', () => ({ result: person }));
  server.answer('admin/get_tracks', ({ offset, limit }) => ({
    result: { tracks: TRACKS.slice(Number(offset), Number(offset) + Number(limit)), number_of_tracks: TRACKS.length },
  }));
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});

const open = (more = '', state?: unknown) =>
  renderPage(<PersonPage />, { as: 'admin', path: `/sh_admin/user?id=1042${more}`, state });
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const names = () => screen.getAllByRole('tab').map((one) => one.textContent);

test('the tab stands in the address, with the way back beside it, and is reached by arrows', async () => {
  open('', { search: '?sort=email_up' });
  await screen.findByRole('tabpanel', { name: 'History' });
  expect(names()).toEqual(['History 1', 'Tracks 38', 'Submissions 21', 'Emails 2']);
  tab(/History/).focus();
  await userEvent.keyboard('{End}');
  expect(screen.getByTestId('address')).toHaveTextContent('/sh_admin/user?id=1042&tab=emails');
  expect(screen.getByRole('tabpanel', { name: 'Emails' })).toHaveTextContent('Kept for 90 days');
  expect(tab(/Emails/)).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/sh_admin/admin?sort=email_up');
  await userEvent.keyboard('{Home}');
  expect(screen.getByTestId('address')).toHaveTextContent(/^\/sh_admin\/user\?id=1042$/);
  // tabs that were not shown were not read
  expect(new Set(server.calls.map(({ path }) => path))).toEqual(new Set(['admin/get_user']));
});

test('tracks are read page by page once their tab is shown, and are heard in the player', async () => {
  open('&tab=tracks');
  const table = await screen.findByRole('region', { name: 'Tracks' });
  await waitFor(() => expect(within(table).getByRole('table')).toHaveAttribute('aria-rowcount', '101'));
  // each page begins with the last row of the one before
  const asked = server.bodies('admin/get_tracks');
  expect(asked[0]).toEqual({ id: 1042, offset: 0, limit: 80 });
  expect(asked.at(-1)).toEqual({ id: 1042, offset: 79, limit: 81 });
  expect(usePlayer.getState().list?.ids).toHaveLength(100);
});

test('the tracks of a tab are played by its buttons and by keys', async () => {
  server.answer('admin/get_tracks', { result: { tracks: TRACKS.slice(0, 2), number_of_tracks: 2 } });
  open('&tab=tracks');
  const first = await screen.findByRole('row', { name: /Slack Water 1/ });
  expect(first).toHaveTextContent('Incomplete');
  await userEvent.click(within(first).getByRole('button', { name: 'Play Slack Water 1' }));
  expect(usePlayer.getState().current).toBe(600);
  expect(first).toHaveClass('current');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(usePlayer.getState().current).toBe(599);
  // the player goes on while another tab is shown
  await userEvent.click(tab(/Emails/));
  expect(usePlayer.getState().current).toBe(599);
});

test('tracks that could not be read fail alone, with Retry', async () => {
  server.answer('admin/get_tracks', { status: 500, error: 'server_error' });
  open('&tab=tracks');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('region', { name: 'Account' })).toBeVisible();
  server.answer('admin/get_tracks', { result: { tracks: TRACKS.slice(0, 1), number_of_tracks: 1 } });
  await userEvent.click(retry);
  expect(await screen.findByRole('row', { name: /Slack Water 1/ })).toBeVisible();
});

test('whoever is no creator has neither tracks nor submissions', async () => {
  person = { ...PERSON, role: 'manager' };
  open('&tab=tracks');
  await screen.findByRole('tabpanel', { name: 'History' });
  expect(names()).toEqual(['History 1', 'Emails 2']);
  expect(server.bodies('admin/get_tracks')).toEqual([]);
});

test('the history is narrowed to what the person did, or to what was done to them', async () => {
  const [rated] = PERSON.audit;
  if (!rated) throw new Error('no line');
  const by = { user_id: 1042, user_name: 'Ottilie Brandt' };
  const link = {
    ...rated,
    id: 8,
    action: 'link_made',
    by,
    on: { kind: 'link', id: 3, name: 'Imre Vass' },
    details: {},
  };
  person = { ...PERSON, audit: [rated, link] };
  open();
  const lines = await screen.findAllByRole('listitem');
  expect(lines[0]).toHaveTextContent('Nov 21');
  expect(lines[1]).toHaveTextContent('Ottilie Brandt created a link Imre Vass');
  const side = screen.getByRole('combobox', { name: 'Lines' });
  const history = screen.getByRole('region', { name: 'History' });
  const choose = async (name: string) => {
    await userEvent.click(side);
    await userEvent.click(await screen.findByRole('option', { name }));
    return within(history).getByRole('listitem');
  };
  expect(await choose('By them')).toHaveTextContent('created a link');
  expect(screen.getByRole('link', { name: 'View all in the audit' })).toHaveAttribute(
    'href',
    '/sh_admin/audit?by=1042',
  );
  expect(await choose('About them')).toHaveTextContent('You changed the rating8 → 9');
});
