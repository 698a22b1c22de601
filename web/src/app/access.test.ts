import { expect, test } from 'vitest';
import type { Role } from '../protocol/generated/protocol';
import { canOpen, homeOf, redirectFor } from './access';
import { ALIASES, type AppRoute, ROUTES } from './routes';

const WHO: readonly (Role | null)[] = [null, 'creator', 'manager', 'admin'];

/**
 * For each page, the result of opening it as a visitor, a creator, a manager and an admin, one sign for each in this order. +: the page is
 * shown. h: redirected to the role's home page. l: redirected to the log-in page. 4: redirected to /404.
 */
const TABLE: Record<string, string> = {
  '/': '+hhh',
  '/sign-up': '+444',
  '/register-from-company-invite': '+444',
  '/confirm': '+444',
  '/confirm-change-email': '++++',
  '/confirm-new-email': '++++',
  '/reset-pass': '++++',
  '/help': '++++',
  '/privacy-policy': '++++',
  '/terms': '++++',
  '/404': '++++',
  '/technical-works': 'llll',
  '/creator/statistic': 'l+44',
  '/creator/job/list': 'l+44',
  '/creator/track/list': 'l+44',
  '/creator/playlist': 'l+44',
  '/pricing': 'l+44',
  '/billing': 'l+44',
  '/success-checkout/*': 'l+44',
  '/cancel-checkout': 'l+44',
  '/manager/job/list': 'l4+4',
  '/manager/jobs/active': 'l4+4',
  '/manager/company/list': 'l4+4',
  '/manager/company/statistics': 'l4+4',
  '/manager/invite/list': 'l4+4',
  '/sh_admin/statistics': 'l44+',
  '/sh_admin/jobs/active': 'l44+',
  '/sh_admin/job/list': 'l44+',
  '/sh_admin/admin': 'l44+',
  '/sh_admin/user': 'l44+',
  '/sh_admin/audit': 'l44+',
  '/sh_admin/company/list': 'l44+',
  '/sh_admin/company/info': 'l44+',
  '/sh_admin/company/statistics': 'l44+',
  '/team': 'l+++',
  '/profile': 'l+++',
  '/affiliate': 'l++4',
  '/affiliate/dashboard': 'l+++',
  '/mastering-channel': 'l++4',
  '/micro-promotions': 'l++4',
  '/announce-netwrk': 'l++4',
};

function letter({ path, access }: AppRoute, role: Role | null): string {
  const to = redirectFor(path, access, { role, technical: false });
  if (to === null) return '+';
  if (to === '/404') return '4';
  if (to === '/') return 'l';
  return role && to === homeOf(role) ? 'h' : to;
}

test('every page opens to its audience and leads the others where they belong', () => {
  const answers = ROUTES.map((route) => [route.path, WHO.map((role) => letter(route, role)).join('')]);
  expect(Object.fromEntries(answers)).toEqual(TABLE);
  expect(answers).toHaveLength(Object.keys(TABLE).length);
});

test('while the server is being worked on every page but the open ones gives way', () => {
  const stays = ROUTES.filter(({ path, access }) =>
    WHO.every((role) => redirectFor(path, access, { role, technical: true }) === null),
  );
  expect(stays.map(({ path }) => path)).toEqual([
    '/confirm-change-email',
    '/confirm-new-email',
    '/reset-pass',
    '/help',
    '/privacy-policy',
    '/terms',
    '/404',
    '/technical-works',
  ]);
});

test('every alias leads to a page', () => {
  expect(ALIASES).toEqual({ '/subscriptions': '/pricing', '/sh_admin/company-info': '/sh_admin/company/info' });
  expect(ROUTES.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.values(ALIASES)));
});

test('who logs in gets on to the page that asked for it, unless it is of another role', () => {
  const visit = { technical: false, from: '/manager/jobs/active?job=7' };
  expect(redirectFor('/', 'visitors', { ...visit, role: 'manager' })).toBe('/manager/jobs/active?job=7');
  expect(redirectFor('/', 'visitors', { ...visit, role: 'creator' })).toBe('/creator/statistic');
});

test('who logs in at another page for visitors is led home, not to /404', () => {
  const visit = { role: 'manager', technical: false, loggedInJustNow: true } as const;
  expect(redirectFor('/register-from-company-invite', 'visitors', visit)).toBe('/manager/job/list');
});

test('a page with further parts of its path belongs to the same role', () => {
  expect(canOpen('/success-checkout/cs_test_1', 'creator')).toBe(true);
  expect(canOpen('/success-checkout', 'creator')).toBe(true);
  expect(canOpen('/success-checkout/cs_test_1', 'manager')).toBe(false);
  expect(canOpen('/nowhere', 'admin')).toBe(false);
});
