import { expect, test } from 'vitest';
import { ACCESS } from '../app/access';
import type { Role } from '../protocol/generated/protocol';
import { homeOf } from '../stores/session/selectors';
import { pageName, TABS, tabIndex } from './tabs';

const ROLES: readonly Role[] = ['creator', 'manager', 'admin'];

test.each(ROLES)('every tab of a %s leads to a page that the role may open, and the first is its home', (role) => {
  for (const { path } of TABS[role]) {
    const audience = ACCESS[path as keyof typeof ACCESS];
    expect(audience, path).toContain(role);
  }
  expect(TABS[role][0]?.path).toBe(homeOf(role));
});

/** The sidebar as the specification has it; + marks what is new. */
const SPECIFIED: Record<Role, string[]> = {
  creator: [
    'Dashboard',
    'Job Board',
    'Track Catalog',
    'Mastering Channel',
    'Team',
    'Playlist',
    'Micro Promotions +',
    'Netwrk +',
  ],
  manager: [
    'Job Board',
    'Music Submissions',
    'Companies',
    'Mastering Channel',
    'Company Invitations',
    'Team',
    'Micro Promotions',
    'Netwrk',
  ],
  admin: ['Statistics', 'Music Submissions', 'Job Board', 'Admin Panel', 'Team', 'Companies'],
};

test.each(ROLES)('the tabs of a %s are the specified ones, in their order', (role) => {
  expect(TABS[role].map(({ label, isNew }) => (isNew ? `${label} +` : label))).toEqual(SPECIFIED[role]);
});

test.each([
  ['/sh_admin/statistics', 0],
  ['/sh_admin/jobs/active', 1],
  ['/sh_admin/job/list', 2],
  ['/sh_admin/admin', 3],
  ['/team', 4],
  ['/sh_admin/company/list', 5],
  ['/sh_admin/company/info', 5],
  ['/profile', -1],
])("%s is the admin's tab %i", (path, index) => {
  expect(tabIndex(path, 'admin')).toBe(index);
});

test('the index of the tab follows from the path', () => {
  expect(tabIndex('/manager/jobs/active/', 'manager')).toBe(1);
  expect(tabIndex('/profile', 'creator')).toBe(-1);
});

test('the top bar names pages that have no tab as well', () => {
  expect(pageName('/profile', 'creator')).toBe('Profile');
  expect(pageName('/sh_admin/company/info', 'admin')).toBe('Company');
  expect(pageName('/creator/track/list', 'creator')).toBe('Track Catalog');
});
