import { expect, test } from 'vitest';
import type { Role } from '../protocol/generated/protocol';
import { homeOf } from './access';
import { navOf } from './nav';
import { ROUTES } from './routes';
import { SPECIFIED } from './testing';

const ROLES: readonly Role[] = ['creator', 'manager', 'admin'];

test.each(ROLES)('the tabs of a %s are the specified ones in their order, and the first is the home', (role) => {
  const { tabs } = navOf(role);
  expect(tabs.map(({ title, isNew }) => (isNew ? `${title} +` : title))).toEqual(SPECIFIED[role]);
  expect(tabs[0]?.path).toBe(homeOf(role));
});

test.each([
  ['creator', ['Profile', 'Pricing', 'Billing', 'Affiliate'], []],
  ['manager', ['Profile', 'Affiliate'], ['job', 'company', 'team']],
  ['admin', ['Profile'], ['job', 'company', 'team']],
] as const)('the menus of a %s hold what the role may open', (role, settings, create) => {
  const nav = navOf(role);
  expect(nav.settings.map(({ title }) => title)).toEqual(settings);
  expect(nav.create).toEqual(create);
});

test('a page without a tab of its own keeps the tab marked that it belongs to', () => {
  for (const { under } of ROUTES) {
    if (under !== undefined) expect(ROUTES.find(({ path }) => path === under)?.tab).toBeDefined();
  }
});
