import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import IconGridDots from '@tabler/icons-react/dist/esm/icons/IconGridDots.mjs';
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import IconPlaylist from '@tabler/icons-react/dist/esm/icons/IconPlaylist.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconTopologyStar3 from '@tabler/icons-react/dist/esm/icons/IconTopologyStar3.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconVinyl from '@tabler/icons-react/dist/esm/icons/IconVinyl.mjs';
import type { ComponentType } from 'react';
import type { ConfirmKind } from '../features/confirm/confirm-page';
import type { Role } from '../protocol/generated/protocol';
import type { NavIcon, Waiting } from '../shell/nav';
import type { Leave } from './preload';

/**
 * The audience of a page: 'visitors' (people who are not logged in), 'everybody', 'technical' (everybody, but only while the server is
 * under maintenance), or a list of roles.
 */
export type Access = 'visitors' | 'everybody' | 'technical' | readonly Role[];

export type PageModule = { default: ComponentType };

export interface AppRoute {
  path: string;
  /** The name of the page in the top bar, the sidebar, the command palette and the title of the browser window. */
  title: string;
  /** The audience of the page. Pages for roles are shown inside the shell, all other pages without it. */
  access: Access;
  /** Loads the page's code. Without it, a page is shown that says that this part of the product is not open yet. */
  load?: () => Promise<PageModule>;
  /** Starts the page's first reads while the page's code loads. The store keeps the data up to date until the page itself uses the data. */
  preload?: (search: URLSearchParams) => Promise<readonly Leave[]>;
  /**
   * The tab of the page in the sidebar; tabs are in the order of ROUTES. `newFor`: the roles for which the tab is marked as new. `waiting`:
   * the kind of items that are counted beside the tab, either items that need the person's answer or items in progress.
   */
  tab?: { icon: NavIcon; newFor?: readonly Role[]; waiting?: Waiting };
  /** The path of another page whose tab in the sidebar is highlighted while this page is open. */
  under?: string;
  /** True if the settings menu lists the page. */
  settings?: boolean;
  /** True if the page is for roles but is shown without the shell. */
  alone?: boolean;
  /** True if the page works on phones as well. This is true for every page that an email links to. */
  anyScreen?: boolean;
}

const ALL_ROLES: readonly Role[] = ['creator', 'manager', 'admin'];
const CREATORS: readonly Role[] = ['creator'];
const MANAGERS: readonly Role[] = ['manager'];
const ADMINS: readonly Role[] = ['admin'];
const MEMBERS: readonly Role[] = ['creator', 'manager'];

const jobs = {
  load: () => import('../features/jobs/jobs-page'),
  preload: async () => (await import('../stores/job-list/store')).preloadJobs(),
};
const companies = {
  load: () => import('../features/companies/companies-page'),
  preload: async () => (await import('../stores/companies/store')).preloadCompanies(),
};
const workspace = {
  load: () => import('../features/workspace/workspace-page'),
  preload: async (search: URLSearchParams) => (await import('../stores/review/preload')).preloadWorkspace(search),
};
const confirm = (kind: ConfirmKind) => async (): Promise<PageModule> => {
  const { default: ConfirmPage } = await import('../features/confirm/confirm-page');
  return { default: () => <ConfirmPage kind={kind} /> };
};

/**
 * Every page. The router, the guards, the sidebar, the top bar, the menus, and the test that opens each page as each role are derived from
 * this table.
 */
export const ROUTES: readonly AppRoute[] = [
  { path: '/', title: 'Log in', access: 'visitors', load: () => import('../features/login/login-page') },
  { path: '/sign-up', title: 'Sign up', access: 'visitors', load: () => import('../features/sign-up/sign-up-page') },
  {
    path: '/register-from-company-invite',
    title: 'Invitation',
    access: 'visitors',
    load: () => import('../features/company-invite/company-invite-page'),
    anyScreen: true,
  },
  { path: '/confirm', title: 'Confirm email', access: 'visitors', load: confirm('confirm'), anyScreen: true },
  // links in emails also work for a logged-in person, as most people who change their address are
  {
    path: '/confirm-change-email',
    title: 'Change email',
    access: 'everybody',
    load: confirm('confirm-change-email'),
    anyScreen: true,
  },
  {
    path: '/confirm-new-email',
    title: 'Confirm email',
    access: 'everybody',
    load: confirm('confirm-new-email'),
    anyScreen: true,
  },
  {
    path: '/reset-pass',
    title: 'Reset password',
    access: 'everybody',
    load: () => import('../features/reset-password/reset-password-page'),
    anyScreen: true,
  },
  // the page on which people request a new link in place of a used one
  {
    path: '/help',
    title: 'Help',
    access: 'everybody',
    load: () => import('../features/help/help-page'),
    anyScreen: true,
  },
  {
    path: '/privacy-policy',
    title: 'Privacy Policy',
    access: 'everybody',
    load: () => import('../features/legal/privacy-policy-page'),
    anyScreen: true,
  },
  {
    path: '/terms',
    title: 'Terms',
    access: 'everybody',
    load: () => import('../features/legal/terms-page'),
    anyScreen: true,
  },
  { path: '/404', title: 'Not found', access: 'everybody', load: () => import('./not-found'), anyScreen: true },
  {
    path: '/technical-works',
    title: 'Technical works',
    access: 'technical',
    load: () => import('./technical-works'),
    anyScreen: true,
  },

  {
    path: '/creator/statistic',
    title: 'Dashboard',
    access: CREATORS,
    load: () => import('../features/dashboard/dashboard-page'),
    preload: async () => (await import('../stores/dashboard/store')).preloadDashboard(),
    tab: { icon: IconGridDots },
  },
  {
    path: '/creator/job/list',
    title: 'Job Board',
    access: CREATORS,
    load: () => import('../features/job-board/job-board-page'),
    preload: async (search) => (await import('../stores/job-list/store')).preloadJobBoard(search.get('title') ?? ''),
    tab: { icon: IconBriefcase },
  },
  {
    path: '/creator/track/list',
    title: 'Track Catalog',
    access: CREATORS,
    load: () => import('../features/catalogue/catalogue-page'),
    preload: async () => (await import('../stores/catalogue/list')).preloadTracks(),
    tab: { icon: IconVinyl, waiting: 'uploads' },
  },
  {
    path: '/manager/job/list',
    title: 'Job Board',
    access: MANAGERS,
    ...jobs,
    tab: { icon: IconBriefcase },
  },
  {
    path: '/manager/jobs/active',
    title: 'Music Submissions',
    access: MANAGERS,
    ...workspace,
    tab: { icon: IconHeadphones, waiting: 'unreadMentions' },
  },
  {
    path: '/manager/company/list',
    title: 'Companies',
    access: MANAGERS,
    ...companies,
    tab: { icon: IconBuilding },
  },
  {
    path: '/sh_admin/statistics',
    title: 'Statistics',
    access: ADMINS,
    load: () => import('../features/statistics/statistics-page'),
    tab: { icon: IconChartLine },
  },
  {
    path: '/sh_admin/jobs/active',
    title: 'Music Submissions',
    access: ADMINS,
    ...workspace,
    tab: { icon: IconHeadphones, waiting: 'unreadMentions' },
  },
  {
    path: '/sh_admin/job/list',
    title: 'Job Board',
    access: ADMINS,
    ...jobs,
    tab: { icon: IconBriefcase },
  },
  {
    path: '/sh_admin/admin',
    title: 'Admin Panel',
    access: ADMINS,
    load: () => import('../features/admin-panel/admin-page'),
    preload: async (search) => (await import('../stores/staff/people')).preloadPeople(search),
    tab: { icon: IconUserShield },
  },
  {
    path: '/sh_admin/user',
    title: 'User',
    access: ADMINS,
    load: () => import('../features/person/person-page'),
    under: '/sh_admin/admin',
  },
  {
    path: '/sh_admin/audit',
    title: 'Audit',
    access: ADMINS,
    load: () => import('../features/audit/audit-page'),
    under: '/sh_admin/admin',
  },
  {
    path: '/mastering-channel',
    title: 'Mastering Channel',
    access: MEMBERS,
    load: () => import('../features/mastering/mastering-page'),
    tab: { icon: IconAdjustmentsHorizontal },
  },
  {
    path: '/manager/invite/list',
    title: 'Company Invitations',
    access: MANAGERS,
    load: () => import('../features/company-invite/invite-list-page'),
    preload: async () => (await import('../stores/invites/store')).preloadInvites(),
    tab: { icon: IconMailOpened, waiting: 'unreadInvites' },
  },
  {
    path: '/team',
    title: 'Team',
    access: ALL_ROLES,
    load: () => import('../features/teams/team-page'),
    preload: async () => (await import('../stores/teams/store')).preloadTeams(),
    tab: { icon: IconUsers, waiting: 'unreadTeamInvites' },
  },
  {
    path: '/creator/playlist',
    title: 'Playlist',
    access: CREATORS,
    load: () => import('../features/playlist/playlist-page'),
    preload: async () => (await import('../stores/own-playlists/store')).preloadPlaylists(),
    tab: { icon: IconPlaylist },
  },
  {
    path: '/sh_admin/company/list',
    title: 'Companies',
    access: ADMINS,
    ...companies,
    tab: { icon: IconBuilding },
  },
  {
    path: '/manager/company/statistics',
    title: 'Statistics',
    access: MANAGERS,
    load: () => import('../features/company-statistics/company-statistics-page'),
    under: '/manager/company/list',
  },
  {
    path: '/sh_admin/company/statistics',
    title: 'Company statistics',
    access: ADMINS,
    load: () => import('../features/company-statistics/company-statistics-page'),
    under: '/sh_admin/company/list',
  },
  {
    path: '/sh_admin/company/info',
    title: 'Company info',
    access: ADMINS,
    load: () => import('../features/company-info/company-info-page'),
    under: '/sh_admin/company/list',
  },
  {
    path: '/micro-promotions',
    title: 'Micro Promotions',
    access: MEMBERS,
    load: () => import('../features/promotion/micro-promotions-page'),
    preload: async () => (await import('../stores/promotions/store')).preloadOptIn('micro_promotions'),
    tab: { icon: IconSpeakerphone, newFor: CREATORS },
  },
  {
    path: '/announce-netwrk',
    title: 'Netwrk',
    access: MEMBERS,
    load: () => import('../features/promotion/netwrk-page'),
    preload: async () => (await import('../stores/promotions/store')).preloadOptIn('netwrk_promotion'),
    tab: { icon: IconTopologyStar3, newFor: CREATORS },
  },

  {
    path: '/profile',
    title: 'Profile',
    access: ALL_ROLES,
    load: () => import('../features/profile/profile-page'),
    preload: async () => (await import('../stores/sessions/store')).preloadSessions(),
    settings: true,
  },
  {
    path: '/pricing',
    title: 'Pricing',
    access: CREATORS,
    load: () => import('../features/pricing/pricing-page'),
    preload: async () => (await import('../stores/plans/store')).preloadPlans(),
    settings: true,
  },
  {
    path: '/billing',
    title: 'Billing',
    access: CREATORS,
    load: () => import('../features/billing/billing-page'),
    preload: async () => (await import('../stores/billing/store')).preloadBilling(),
    settings: true,
  },
  {
    path: '/affiliate',
    title: 'Affiliate',
    access: MEMBERS,
    load: () => import('../features/affiliate/affiliate-page'),
    settings: true,
  },
  {
    path: '/affiliate/dashboard',
    title: 'Affiliate dashboard',
    access: ALL_ROLES,
    load: () => import('../features/affiliate/dashboard-page'),
  },
  {
    path: '/success-checkout/*',
    title: 'Payment',
    access: CREATORS,
    load: () => import('../features/payment/success-page'),
    alone: true,
    anyScreen: true,
  },
  {
    path: '/cancel-checkout',
    title: 'Payment',
    access: CREATORS,
    load: () => import('../features/payment/cancel-page'),
    alone: true,
    anyScreen: true,
  },
];

/** The alternative addresses of pages. Each is redirected to the page's main address, with the query. */
export const ALIASES: Record<string, string> = {
  '/subscriptions': '/pricing',
  '/sh_admin/company-info': '/sh_admin/company/info',
};
