import { matchPath } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { type Access, ROUTES } from './routes';

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

/** Whether a page of this audience is open to who is logged in; what is for visitors only is not. */
export function admits(access: Access, role: Role): boolean {
  return access === 'everybody' || (typeof access === 'object' && access.includes(role));
}

/** The first tab of a role. */
export function homeOf(role: Role): string {
  return ROUTES.find(({ access, tab }) => tab && admits(access, role))?.path ?? '/profile';
}

/** Whether this role may open the page at this address; what no page stands at may be opened by nobody. */
export function canOpen(address: string, role: Role): boolean {
  const pathname = address.split('?', 1)[0] ?? '';
  const route = ROUTES.find(({ path }) => matchPath(path, pathname));
  return route !== undefined && admits(route.access, role);
}

/** Where a visit of a page is led to instead; null where it may stay. */
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
