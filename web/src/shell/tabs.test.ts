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

test('the index of the tab follows from the path', () => {
  expect(tabIndex('/sh_admin/statistics', 'admin')).toBe(0);
  expect(tabIndex('/sh_admin/company/info', 'admin')).toBe(5);
  expect(tabIndex('/manager/jobs/active/', 'manager')).toBe(1);
  expect(tabIndex('/profile', 'creator')).toBe(-1);
});

test('the top bar names pages that have no tab as well', () => {
  expect(pageName('/profile', 'creator')).toBe('Profile');
  expect(pageName('/sh_admin/company/info', 'admin')).toBe('Company');
  expect(pageName('/creator/track/list', 'creator')).toBe('Track Catalog');
});
