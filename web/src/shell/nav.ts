import type IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import type { Role } from '../protocol/generated/protocol';
import { openModal } from '../stores/modals/store';

export type NavIcon = typeof IconBriefcase;
export type CreateKind = 'job' | 'company' | 'team';
/** What may wait for the person's answer on a page; the session store counts it by this name. */
export type Waiting = 'unreadInvites' | 'unreadTeamInvites' | 'unreadMentions';

/** A page that the person may open, as the sidebar and the menus show it. */
export interface NavItem {
  path: string;
  title: string;
  /** Loads the page's code ahead of the click. */
  preload: () => void;
  icon?: NavIcon;
  isNew?: boolean;
  /** Counted beside the title while there is any. */
  waiting?: Waiting;
}

/** All that the shell knows of the pages: what one role may open, in the order of the table of routes. */
export interface Nav {
  tabs: readonly NavItem[];
  settings: readonly NavItem[];
  /** What the Create menu makes. */
  create: readonly CreateKind[];
}

/** Opens the form that makes such a thing, over the page that is open. */
export function openNew(kind: CreateKind): void {
  if (kind === 'job') openModal('job', { job: null });
  else openModal(kind, {});
}

export const ROLE_NAMES: Record<Role, string> = { creator: 'Creator', manager: 'Manager', admin: 'Admin' };
