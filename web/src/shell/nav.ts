import type IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import type { Role } from '../protocol/generated/protocol';

export type NavIcon = typeof IconBriefcase;
export type CreateKind = 'job' | 'company' | 'team';

/** A page that the person may open, as the sidebar and the menus show it. */
export interface NavItem {
  path: string;
  title: string;
  /** Loads the page's code ahead of the click. */
  preload: () => void;
  icon?: NavIcon;
  isNew?: boolean;
}

/** All that the shell knows of the pages: what one role may open, in the order of the table of routes. */
export interface Nav {
  tabs: readonly NavItem[];
  settings: readonly NavItem[];
  /** What the Create menu makes, and on which page. */
  create: readonly { kind: CreateKind; path: string }[];
}

export const ROLE_NAMES: Record<Role, string> = { creator: 'Creator', manager: 'Manager', admin: 'Admin' };
