import { matchPath } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { type Access, ROUTES } from './routes';

export interface Visit {
  /** Null if nobody is logged in. */
  role: Role | null;
  /** True if the server does not answer as it should. */
  technical: boolean;
  /** The page that led to the log-in page, with its query. */
  from?: string | undefined;
  /** True if the person logged in while the page was open, which is no reason to refuse it. */
  justNow?: boolean;
}

/** Returns true if a page of this audience is open to a logged-in person of this role; a page for visitors only is not. */
export function admits(access: Access, role: Role): boolean {
  return access === 'everybody' || (typeof access === 'object' && access.includes(role));
}

/** The first tab of a role. */
export function homeOf(role: Role): string {
  return ROUTES.find(({ access, tab }) => tab && admits(access, role))?.path ?? '/profile';
}

/** Returns true if this role may open the page at this address; an address without a page is open to nobody. */
export function canOpen(address: string, role: Role): boolean {
  const pathname = address.split('?', 1)[0] ?? '';
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  return route !== undefined && admits(route.access, role);
}

/** Returns the address to which a visit of a page is redirected; null if it may stay. */
export function redirectFor(path: string, access: Access, visit: Visit): string | null {
  const { role, technical, from, justNow } = visit;
  if (access === 'everybody') return null;
  if (access === 'technical') return technical ? null : '/';
  if (technical) return '/technical-works';
  if (access === 'visitors') {
    if (!role) return null;
    if (path !== '/' && !justNow) return '/404';
    return from && canOpen(from, role) ? from : homeOf(role);
  }
  if (!role) return '/';
  return admits(access, role) ? null : '/404';
}
