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
import type { CreateKind, NavIcon } from '../shell/nav';

/** Who may open a page: visitors only, everybody, everybody while the server is being worked on, or these roles. */
export type Audience = 'visitors' | 'everybody' | 'technical' | readonly Role[];

export type PageModule = { default: ComponentType };

export interface AppRoute {
  path: string;
  /** Its name in the top bar, the sidebar, the window and the command palette. */
  title: string;
  /** Pages of roles stand in the shell, all others alone. */
  access: Audience;
  /** Loads the page; without it the page says that this part is not open yet. */
  load?: () => Promise<PageModule>;
  /** Its place in the sidebar: tabs stand in the order of the table. `newFor`: marked as new for these roles. */
  tab?: { icon: NavIcon; newFor?: readonly Role[] };
  /** The path of the tab that stays marked while this page is open. */
  under?: string;
  /** Listed in the settings menu. */
  settings?: boolean;
  /** What the Create menu makes here. */
  creates?: CreateKind;
  /** Works on phones as well: whatever an email leads to. */
  anyScreen?: boolean;
}

const ALL_ROLES: readonly Role[] = ['creator', 'manager', 'admin'];
const CREATORS: readonly Role[] = ['creator'];
const MANAGERS: readonly Role[] = ['manager'];
const ADMINS: readonly Role[] = ['admin'];
const MEMBERS: readonly Role[] = ['creator', 'manager'];

const jobs = () => import('../features/jobs/jobs-page');
const companies = () => import('../features/companies/companies-page');
const workspace = () => import('../features/workspace/workspace-page');
const confirm = (kind: ConfirmKind) => async (): Promise<PageModule> => {
  const { default: ConfirmPage } = await import('../features/confirm/confirm-page');
  return { default: () => <ConfirmPage kind={kind} /> };
};

/** Every page. The router, the guards, the sidebar, the top bar, the menus and the test of pages × roles follow from it. */
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
  // what an email asks for also works where one is logged in, as nearly everybody who changes the address is
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
  // where such a link is used up, the way to a new one
  {
    path: '/help',
    title: 'Help',
    access: 'everybody',
    load: () => import('../features/help/help-page'),
    anyScreen: true,
  },
  { path: '/shareable-playlist', title: 'Shared playlist', access: 'everybody', anyScreen: true },
  { path: '/shareable-application', title: 'Shared playlist', access: 'everybody', anyScreen: true },
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
    tab: { icon: IconGridDots },
  },
  {
    path: '/creator/job/list',
    title: 'Job Board',
    access: CREATORS,
    load: () => import('../features/job-board/job-board-page'),
    tab: { icon: IconBriefcase },
  },
  {
    path: '/creator/track/list',
    title: 'Track Catalog',
    access: CREATORS,
    load: () => import('../features/catalogue/catalogue-page'),
    tab: { icon: IconVinyl },
  },
  {
    path: '/manager/job/list',
    title: 'Job Board',
    access: MANAGERS,
    load: jobs,
    tab: { icon: IconBriefcase },
    creates: 'job',
  },
  {
    path: '/manager/jobs/active',
    title: 'Music Submissions',
    access: MANAGERS,
    load: workspace,
    tab: { icon: IconHeadphones },
  },
  {
    path: '/manager/company/list',
    title: 'Companies',
    access: MANAGERS,
    load: companies,
    tab: { icon: IconBuilding },
    creates: 'company',
  },
  { path: '/sh_admin/statistics', title: 'Statistics', access: ADMINS, tab: { icon: IconChartLine } },
  {
    path: '/sh_admin/jobs/active',
    title: 'Music Submissions',
    access: ADMINS,
    load: workspace,
    tab: { icon: IconHeadphones },
  },
  {
    path: '/sh_admin/job/list',
    title: 'Job Board',
    access: ADMINS,
    load: jobs,
    tab: { icon: IconBriefcase },
    creates: 'job',
  },
  { path: '/sh_admin/admin', title: 'Admin Panel', access: ADMINS, tab: { icon: IconUserShield } },
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
    tab: { icon: IconMailOpened },
  },
  { path: '/team', title: 'Team', access: ALL_ROLES, tab: { icon: IconUsers }, creates: 'team' },
  { path: '/creator/playlist', title: 'Playlist', access: CREATORS, tab: { icon: IconPlaylist } },
  {
    path: '/sh_admin/company/list',
    title: 'Companies',
    access: ADMINS,
    load: companies,
    tab: { icon: IconBuilding },
    creates: 'company',
  },
  { path: '/sh_admin/company/info', title: 'Company', access: ADMINS, under: '/sh_admin/company/list' },
  {
    path: '/micro-promotions',
    title: 'Micro Promotions',
    access: MEMBERS,
    load: () => import('../features/promotion/micro-promotions-page'),
    tab: { icon: IconSpeakerphone, newFor: CREATORS },
  },
  {
    path: '/announce-netwrk',
    title: 'Netwrk',
    access: MEMBERS,
    load: () => import('../features/promotion/netwrk-page'),
    tab: { icon: IconTopologyStar3, newFor: CREATORS },
  },

  {
    path: '/profile',
    title: 'Profile',
    access: ALL_ROLES,
    load: () => import('../features/profile/profile-page'),
    settings: true,
  },
  { path: '/pricing', title: 'Pricing', access: CREATORS, settings: true },
  { path: '/billing', title: 'Billing', access: CREATORS, settings: true },
  { path: '/affiliate', title: 'Affiliate', access: MEMBERS, settings: true },
  { path: '/success-checkout/*', title: 'Payment', access: CREATORS },
  { path: '/cancel-checkout', title: 'Payment', access: CREATORS },
];

/** Second addresses, and the pages that they lead to with their query. */
export const ALIASES: Record<string, string> = {
  '/subscriptions': '/pricing',
  '/sh_admin/company-info': '/sh_admin/company/info',
};
