import { matchPath } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { homeOf } from '../stores/session/selectors';

/** Who may open a page: visitors only, everybody, everybody while the server is being worked on, or these roles. */
export type Audience = 'visitors' | 'everybody' | 'technical' | readonly Role[];

const ALL_ROLES: readonly Role[] = ['creator', 'manager', 'admin'];
const CREATORS: readonly Role[] = ['creator'];
const MANAGERS: readonly Role[] = ['manager'];
const ADMINS: readonly Role[] = ['admin'];
const MEMBERS: readonly Role[] = ['creator', 'manager'];

/** Every page and who may open it. Pages of roles stand in the shell, all others alone. */
export const ACCESS = {
  '/': 'visitors',
  '/sign-up': 'visitors',
  '/register-from-company-invite': 'visitors',
  '/confirm': 'visitors',
  // what a letter asks for also works where one is logged in, as nearly everybody who changes the email is
  '/confirm-change-email': 'everybody',
  '/confirm-new-email': 'everybody',
  '/reset-pass': 'everybody',
  // where such a link is used up, the way to a new one
  '/help': 'everybody',
  '/shareable-playlist': 'everybody',
  '/shareable-application': 'everybody',
  '/privacy-policy': 'everybody',
  '/terms': 'everybody',
  '/404': 'everybody',
  '/technical-works': 'technical',

  '/creator/statistic': CREATORS,
  '/creator/job/list': CREATORS,
  '/creator/track/list': CREATORS,
  '/creator/playlist': CREATORS,
  '/pricing': CREATORS,
  '/billing': CREATORS,
  '/success-checkout/*': CREATORS,
  '/cancel-checkout': CREATORS,

  '/manager/job/list': MANAGERS,
  '/manager/jobs/active': MANAGERS,
  '/manager/company/list': MANAGERS,
  '/manager/invite/list': MANAGERS,

  '/sh_admin/statistics': ADMINS,
  '/sh_admin/jobs/active': ADMINS,
  '/sh_admin/job/list': ADMINS,
  '/sh_admin/admin': ADMINS,
  '/sh_admin/company/list': ADMINS,
  '/sh_admin/company/info': ADMINS,

  '/team': ALL_ROLES,
  '/profile': ALL_ROLES,
  '/affiliate': MEMBERS,
  '/mastering-channel': MEMBERS,
  '/micro-promotions': MEMBERS,
  '/announce-netwrk': MEMBERS,
} as const satisfies Record<string, Audience>;

export type PagePath = keyof typeof ACCESS;

/** Second addresses, and the pages that they lead to with their query. */
export const ALIASES = {
  '/subscriptions': '/pricing',
  '/sh_admin/company-info': '/sh_admin/company/info',
} as const satisfies Record<string, PagePath>;

export interface Visit {
  /** null: nobody is logged in. */
  role: Role | null;
  /** The server does not answer as it should. */
  technical: boolean;
  /** The page that led to the log-in page, with its query. */
  from?: string | undefined;
  /** Logged in while the page was open, which is no reason to refuse it. */
  justNow?: boolean;
}

/** Whether this role may open the page at this address; what no page stands at may be opened by nobody. */
export function mayOpen(address: string, role: Role): boolean {
  const pathname = address.split('?', 1)[0] ?? '';
  const entry = Object.entries(ACCESS).find(([path]) => matchPath(path, pathname));
  const audience: Audience | undefined = entry?.[1];
  return audience === 'everybody' || (typeof audience === 'object' && audience.includes(role));
}

/** Where a visit of a page is led to instead; null where it may stay. */
export function leadsTo(path: string, audience: Audience, { role, technical, from, justNow }: Visit): string | null {
  if (audience === 'everybody') return null;
  if (audience === 'technical') return technical ? null : '/';
  if (technical) return '/technical-works';
  if (audience === 'visitors') {
    if (!role) return null;
    if (path !== '/' && !justNow) return '/404';
    return from && mayOpen(from, role) ? from : homeOf(role);
  }
  if (!role) return '/';
  return audience.includes(role) ? null : '/404';
}
