import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import { fakeLive } from '../../live/testing/fake-live';
import { LIMITS, type ShareLink } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import { endOf } from '../../ui/day';
import { useToasts } from '../../ui/toast-store';
import ShareLinks from './share-links';
import { linkOf } from './testing';

const TOPIC = 'application:5';
let server: ReturnType<typeof fakeServer>;
let page: ReturnType<typeof fakeLive>;
let links: ShareLink[];
let clipboard: string[];

answersAsDescribed();
beforeEach(() => {
  server = fakeServer();
  page = fakeLive();
  links = [linkOf('abcd')];
  clipboard = [];
  server.answer('application/get_shareable_links', () => ({ result: links }));
  server.answer('application/create_shareable_link', ({ id: _, request_id: __, ...terms }) => {
    links = [linkOf(`new${links.length}`, terms), ...links];
    return { result: links[0] };
  });
  server.answer('application/delete_shareable_link', ({ link_id }) => {
    links = links.filter((link) => link.link_id !== link_id);
    return { result: true };
  });
  vi.spyOn(live, 'send').mockImplementation(async (_event, update) => {
    links = links.map((link) => ({ ...link, ...update }));
    return { result: links[0] as never };
  });
});
afterEach(() => useSession.setState(useSession.getInitialState()));

async function open(canMake = true) {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void clipboard.push(text) },
  });
  renderPage(<ShareLinks of={{ family: 'application', id: 5 }} canMake={canMake} />, { as: 'creator' });
  await waitFor(() => expect(screen.queryAllByRole('link').length).toBe(links.length));
  return user;
}

const rowTexts = () => screen.getAllByRole('listitem').map((row) => row.textContent);
const made = () => server.bodies('application/create_shareable_link');
const form = () => within(screen.getByRole('form', { name: 'New link' }));

test('a link says how often it was used, by how many, and when last', async () => {
  links = [
    linkOf('abcd', { opens: 14, listeners: 3, plays: 40, downloads: 1200, last_opened: '2026-11-21T12:00:00Z' }),
  ];
  await open();
  expect(rowTexts()[0]).toContain('14 opens3 listeners40 plays1,200 downloads');
  expect(rowTexts()[0]).toMatch(/Nov 2\d, \d\d:\d\d/);
});

test('one press makes a link for somebody, with a last day, a password and what it allows, and copies it', async () => {
  const user = await open();
  await user.type(form().getByLabelText('Recipient'), 'Ada');
  await user.type(form().getByLabelText('Expires'), '2027-01-31');
  await user.type(form().getByLabelText('Password'), 'tide');
  await user.click(form().getByRole('checkbox', { name: 'IPI numbers' }));
  await user.click(form().getByRole('checkbox', { name: 'Download archive' }));
  await user.click(form().getByRole('checkbox', { name: 'Email me when first opened' }));
  await user.click(form().getByRole('button', { name: /^Create and copy/ }));
  await waitFor(() => expect(clipboard).toEqual([links[0]?.link]));
  expect(links).toHaveLength(2);
  expect(made()).toMatchObject([
    {
      id: 5,
      recipient: 'Ada',
      expires_at: endOf('2027-01-31'),
      password: 'tide',
      include_ipis: true,
      notify_first_open: true,
      allowed_all_tracks: false,
      allowed_single_track: true,
    },
  ]);
  expect(rowTexts()[0]).toContain('AdaSingle tracks, IPI numbers');
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(form().getByLabelText('Recipient')).toHaveValue('');
});

test('Ctrl Enter makes and copies, each time another link', async () => {
  const user = await open();
  for (const name of ['Ada', 'Bo']) {
    await user.type(form().getByLabelText('Recipient'), name);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(rowTexts()[0]).toContain(name));
  }
  const [first, second] = made();
  expect(first?.request_id).not.toBe(second?.request_id);
  expect(clipboard).toHaveLength(2);
});

test('a copied link is told and highlighted for two seconds', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Copy / }));
  expect(clipboard).toEqual([links[0]?.link]);
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(useToasts.getState().items.map(({ text }) => text)).toEqual(['Link was copied successfully!']);
  expect(await screen.findByRole('button', { name: /^Copy / })).toBeVisible();
});

test('a change in its place leaves the password and the hour of the last day as they are, unless told', async () => {
  links = [linkOf('abcd', { has_password: true, expires_at: '2027-01-31T10:00:00Z' })];
  const user = await open();
  const edited = () => within(screen.getByRole('form', { name: 'Change the link' }));
  await user.click(screen.getByRole('button', { name: /^Change / }));
  await user.type(edited().getByLabelText('Recipient'), 'Bo');
  await user.click(edited().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rowTexts()[0]).toContain('Bo'));
  await user.click(screen.getByRole('button', { name: /^Change / }));
  await user.click(edited().getByRole('checkbox', { name: 'Keep its password' }));
  await user.click(edited().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(live.send).toHaveBeenCalledTimes(2));
  const [first, second] = vi.mocked(live.send).mock.calls;
  expect(first?.[0]).toBe('link.update');
  expect(first?.[1]).toMatchObject({ link_id: 'abcd', recipient: 'Bo', expires_at: '2027-01-31T10:00:00Z' });
  expect(first?.[1]).not.toHaveProperty('new_password');
  expect(second?.[1]).toMatchObject({ link_id: 'abcd', new_password: null });
});

test('Escape leaves a change alone', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Change / }));
  await user.click(within(screen.getByRole('form', { name: 'Change the link' })).getByLabelText('Recipient'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('form', { name: 'Change the link' })).toBeNull();
  expect(live.send).not.toHaveBeenCalled();
});

test('a link that has ended is renewed', async () => {
  links = [linkOf('abcd', { expires_at: '2020-01-01T00:00:00Z', recipient: 'Ada' })];
  const user = await open();
  expect(rowTexts()[0]).toContain('Expired');
  await user.click(screen.getByRole('button', { name: 'Renew' }));
  expect(screen.getByRole('form', { name: 'Change the link' })).toBeVisible();
});

test('revoking asks first', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /^Revoke / }));
  expect(server.bodies('application/delete_shareable_link')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No links yet')).toBeVisible();
  expect(server.bodies('application/delete_shareable_link')).toEqual([{ link_id: 'abcd' }]);
});

test('links that another tab makes, changes and revokes are shown here, and their numbers as they grow', async () => {
  await open();
  links = [linkOf('efgh', { recipient: 'Ada' }), ...links];
  const permissions = { allowed_all_tracks: true, allowed_single_track: true };
  await page.frame(TOPIC, { kind: 'link_created', link_id: 'efgh', ...permissions });
  await waitFor(() => expect(rowTexts()[0]).toContain('Ada'));
  links = [linkOf('efgh', { recipient: 'Bo' })];
  await page.frame(TOPIC, { kind: 'link_deleted', link_id: 'abcd' });
  await waitFor(() => expect(rowTexts()).toHaveLength(1));
  expect(rowTexts()[0]).toContain('Bo');
  const counts = { opens: 1, listeners: 0, plays: 0, downloads: 0, last_opened: new Date().toISOString() };
  links = [linkOf('efgh', { recipient: 'Bo', ...counts })];
  await page.frame(TOPIC, { kind: 'link_counted', link_id: 'efgh', ...counts });
  await waitFor(() => expect(rowTexts()[0]).toContain('1 opens'));
  expect(rowTexts()[0]).toContain('Just now');
});

test('without the plan links can be copied and revoked, not made or changed', async () => {
  links = [linkOf('abcd', { link: null }), linkOf('efgh')];
  renderPage(<ShareLinks of={{ family: 'application', id: 5 }} canMake={false} />, { as: 'creator' });
  expect(await screen.findByText('This address can no longer be shown: make a new link')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Revoke / })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: /^Copy / })).toHaveLength(1);
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Change / })).toBeNull();
});

test('at the limit a sentence stands in place of the button', async () => {
  links = Array.from({ length: LIMITS.LIVE_LINKS_MAX }, (_, index) => linkOf(`link-${index}`));
  await open();
  expect(screen.getByText('At most 50 live links: end one first')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Create and copy/ })).toBeNull();
});

test('who may not end links of a playlist sees what they allow, and what is copied of one is named by its address', async () => {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: async () => {} } });
  server.answer('playlist/get_shareable_links', () => ({ result: [linkOf('abcd'), linkOf('efgh', { link: null })] }));
  renderPage(<ShareLinks of={{ family: 'playlist', id: 5 }} canMake={false} canRevoke={false} />, { as: 'manager' });
  expect(await screen.findByText('Only people who can revoke it see its address')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Revoke / })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Copy / }));
  await waitFor(() =>
    expect(useToasts.getState().items.map(({ text }) => text)).toEqual([
      `Link ${linkOf('abcd').link} was copied successfully!`,
    ]),
  );
});
