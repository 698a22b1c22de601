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
import type { Role } from '../protocol/generated/protocol';

export interface TabItem {
  path: string;
  label: string;
  icon: typeof IconBriefcase;
  /** Marked new. */
  isNew?: boolean;
}

/** The sidebar of each role, in the order of the specification. */
export const TABS: Record<Role, readonly TabItem[]> = {
  creator: [
    { path: '/creator/statistic', label: 'Dashboard', icon: IconGridDots },
    { path: '/creator/job/list', label: 'Job Board', icon: IconBriefcase },
    { path: '/creator/track/list', label: 'Track Catalog', icon: IconVinyl },
    { path: '/mastering-channel', label: 'Mastering Channel', icon: IconAdjustmentsHorizontal },
    { path: '/team', label: 'Team', icon: IconUsers },
    { path: '/creator/playlist', label: 'Playlist', icon: IconPlaylist },
    { path: '/micro-promotions', label: 'Micro Promotions', icon: IconSpeakerphone, isNew: true },
    { path: '/announce-netwrk', label: 'Netwrk', icon: IconTopologyStar3, isNew: true },
  ],
  manager: [
    { path: '/manager/job/list', label: 'Job Board', icon: IconBriefcase },
    { path: '/manager/jobs/active', label: 'Music Submissions', icon: IconHeadphones },
    { path: '/manager/company/list', label: 'Companies', icon: IconBuilding },
    { path: '/mastering-channel', label: 'Mastering Channel', icon: IconAdjustmentsHorizontal },
    { path: '/manager/invite/list', label: 'Company Invitations', icon: IconMailOpened },
    { path: '/team', label: 'Team', icon: IconUsers },
    { path: '/micro-promotions', label: 'Micro Promotions', icon: IconSpeakerphone },
    { path: '/announce-netwrk', label: 'Netwrk', icon: IconTopologyStar3 },
  ],
  admin: [
    { path: '/sh_admin/statistics', label: 'Statistics', icon: IconChartLine },
    { path: '/sh_admin/jobs/active', label: 'Music Submissions', icon: IconHeadphones },
    { path: '/sh_admin/job/list', label: 'Job Board', icon: IconBriefcase },
    { path: '/sh_admin/admin', label: 'Admin Panel', icon: IconUserShield },
    { path: '/team', label: 'Team', icon: IconUsers },
    { path: '/sh_admin/company/list', label: 'Companies', icon: IconBuilding },
  ],
};

const OTHER_NAMES: Record<string, string> = {
  '/pricing': 'Pricing',
  '/billing': 'Billing',
  '/profile': 'Profile',
  '/affiliate': 'Affiliate',
  '/success-checkout': 'Payment',
  '/cancel-checkout': 'Payment',
  '/sh_admin/company/info': 'Company',
};

export const ROLE_NAMES: Record<Role, string> = { creator: 'Creator', manager: 'Manager', admin: 'Admin' };

/** What the top bar calls a page. */
export function pageName(path: string, role: Role): string {
  const plain = path.replace(/\/+$/, '');
  const tab = TABS[role].find((item) => plain === item.path);
  return tab?.label ?? OTHER_NAMES[plain] ?? '';
}

/** The index of the tab that a path belongs to; -1 when to none. */
export function tabIndex(path: string, role: Role): number {
  const plain = path.replace(/\/+$/, '');
  if (role === 'admin' && plain.startsWith('/sh_admin/company')) return 5;
  return TABS[role].findIndex((item) => plain === item.path);
}
