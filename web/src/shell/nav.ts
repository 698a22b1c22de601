import type IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import type { Role } from '../protocol/generated/protocol';
import { openModal } from '../stores/modals/store';

export type NavIcon = typeof IconBriefcase;
export type CreateKind = 'job' | 'company' | 'team';
/** The name of a counter in the session store: of items on a page that wait for the person's answer, or of running uploads. */
export type Waiting = 'unreadInvites' | 'unreadTeamInvites' | 'unreadMentions' | 'uploads';

/** A page that the person may open, for the sidebar and the menus. */
export interface NavItem {
  path: string;
  title: string;
  /** Loads the page's code before the person clicks the link to the page. */
  preload: () => void;
  icon?: NavIcon;
  isNew?: boolean;
  /** The counter that is shown beside the title while it is above zero. */
  waiting?: Waiting;
}

/** The pages that one role may open, for the shell, in the order of the table of routes. */
export interface Nav {
  tabs: readonly NavItem[];
  settings: readonly NavItem[];
  /** The kinds of objects that the Create menu offers. */
  create: readonly CreateKind[];
}

/** Opens the form that creates an object of this kind, over the current page. */
export function openNew(kind: CreateKind): void {
  if (kind === 'job') openModal('job', { job: null });
  else openModal(kind, {});
}

export const ROLE_NAMES: Record<Role, string> = { creator: 'Creator', manager: 'Manager', admin: 'Admin' };
