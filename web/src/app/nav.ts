import type { Role } from '../protocol/generated/protocol';
import type { CreateKind, Nav, NavItem } from '../shell/nav';
import { admits } from './access';
import { type AppRoute, ROUTES } from './routes';

const CREATED: readonly CreateKind[] = ['job', 'company', 'team'];

function itemOf({ path, title, load, tab }: AppRoute, role: Role): NavItem {
  return {
    path,
    title,
    preload: () => void load?.().catch(() => {}),
    ...(tab && { icon: tab.icon, isNew: tab.newFor?.includes(role) ?? false, waiting: tab.waiting }),
  };
}

/**
 * Returns the navigation of a role: its tabs in the sidebar, its pages in the settings menu, and the kinds of objects that it may create.
 * Pure.
 */
export function navOf(role: Role): Nav {
  const open = ROUTES.filter(({ access }) => typeof access === 'object' && admits(access, role));
  return {
    tabs: open.filter(({ tab }) => tab).map((route) => itemOf(route, role)),
    settings: open.filter(({ settings }) => settings).map((route) => itemOf(route, role)),
    create: role === 'creator' ? [] : CREATED,
  };
}
