import { matchPath } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { type Access, ROUTES } from './routes';

export interface Visit {
  /** The role of the person; null if nobody is logged in. */
  role: Role | null;
  /** True while the server is under maintenance. Most pages are then redirected to /technical-works. */
  technical: boolean;
  /** The address, with its query, of the page that redirected the person to the log-in page. */
  from?: string | undefined;
  /**
   * True if the person has just logged in on this page. A page for visitors only then redirects to the person's home page or `from`, not to
   * /404.
   */
  loggedInJustNow?: boolean;
}

/** Returns true if a logged-in person of this role may open a page with this access. Returns false for pages that are for visitors only. */
export function admits(access: Access, role: Role): boolean {
  return access === 'everybody' || (typeof access === 'object' && access.includes(role));
}

/** Returns the address of a role's home page, which is the page of the role's first tab. */
export function homeOf(role: Role): string {
  return ROUTES.find(({ access, tab }) => tab && admits(access, role))?.path ?? '/profile';
}

/** Returns true if a person of this role can open the page at this address; false if there is no such page. */
export function canOpen(address: string, role: Role): boolean {
  const pathname = address.split('?', 1)[0] ?? '';
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  return route !== undefined && admits(route.access, role);
}

/** Returns the address to which a visit of a page is redirected, or null if the visit is allowed. */
export function redirectFor(path: string, access: Access, visit: Visit): string | null {
  const { role, technical, from, loggedInJustNow } = visit;
  if (access === 'everybody') return null;
  if (access === 'technical') return technical ? null : '/';
  if (technical) return '/technical-works';
  if (access === 'visitors') {
    if (!role) return null;
    if (path !== '/' && !loggedInJustNow) return '/404';
    return from && canOpen(from, role) ? from : homeOf(role);
  }
  if (!role) return '/';
  return admits(access, role) ? null : '/404';
}
