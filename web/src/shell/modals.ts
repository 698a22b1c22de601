import type { ComponentType } from 'react';
import type { Role } from '../protocol/generated/protocol';
import type { ModalKind, Modals } from '../stores/modals/store';

interface ModalEntry {
  /** The name of the dialog, for the message that it could not be loaded. */
  title: string;
  /** The roles that can open the dialog: its code is cached with the pages of these roles. */
  roles: readonly Role[];
  /** Loads the dialog's module, whose default export takes `onClose` and the props that the dialog was opened with. */
  load: () => Promise<{ default: (props: never) => unknown }>;
  /** True if the dialog stays open when the page changes. */
  stays?: boolean;
}

const ALL: readonly Role[] = ['creator', 'manager', 'admin'];
const CREATORS: readonly Role[] = ['creator'];
const REVIEWERS: readonly Role[] = ['manager', 'admin'];

/**
 * Loads the dialog that edits many tracks. Its code is in the same file as the code of the catalog page. If the dialog had a separate file,
 * the code that both use would be split off as well, and the first load of the page would need two more files.
 */
const editMany = async () => ({ default: (await import('../features/catalogue/catalogue-page')).EditMany });

/** All dialogs over a page, by their kinds. */
const TABLE = {
  job: { title: 'Job', roles: REVIEWERS, load: () => import('../components/dialogs/job-dialog') },
  company: { title: 'Create company', roles: REVIEWERS, load: () => import('../components/dialogs/create-company') },
  team: { title: 'Create team', roles: REVIEWERS, load: () => import('../components/dialogs/create-team') },
  trialExpired: { title: 'Trial Expired', roles: CREATORS, load: () => import('./trial-expired'), stays: true },
  upsell: { title: 'Plans', roles: CREATORS, load: () => import('./upsell-modal'), stays: true },
  keys: { title: 'Keys', roles: ALL, load: () => import('./key-sheet') },
  background: { title: 'Background', roles: ALL, load: () => import('../components/background/background-dialog') },
  editMany: { title: 'Edit tracks', roles: CREATORS, load: editMany },
  deleteCompany: {
    title: 'Delete company',
    roles: REVIEWERS,
    load: () => import('../features/companies/delete-company'),
  },
  inviteMember: {
    title: 'Invite member to company',
    roles: REVIEWERS,
    load: () => import('../features/companies/invite-member'),
  },
  inviteToTeam: { title: 'Invite to a team', roles: REVIEWERS, load: () => import('../features/teams/invite-to-team') },
  invite: { title: 'Invite to a team', roles: REVIEWERS, load: () => import('../features/workspace/invite-dialog') },
  mentions: {
    title: 'Mentions',
    roles: REVIEWERS,
    load: () => import('../features/workspace/comments/mentions-dialog'),
  },
  jobSettings: { title: 'Job', roles: ['admin'], load: () => import('../features/workspace/job/settings-dialog') },
  createPlaylist: {
    title: 'Create playlist',
    roles: REVIEWERS,
    load: () => import('../features/workspace/create-playlist'),
  },
  sharePlaylist: {
    title: 'Share',
    roles: REVIEWERS,
    load: () => import('../features/workspace/playlist/share-dialog'),
  },
  renamePlaylist: {
    title: 'Rename playlist',
    roles: REVIEWERS,
    load: () => import('../features/workspace/playlist/rename-dialog'),
  },
} satisfies Record<string, ModalEntry>;

type Props<Entry> = Entry extends { load: () => Promise<{ default: (props: infer P) => unknown }> } ? P : never;
type Table = typeof TABLE;
type OpenedWith = { [K in keyof Table]: Omit<Props<Table[K]>, 'onClose'> };

declare module '../stores/modals/store' {
  interface Modals extends OpenedWith {}
}

/** The type of a dialog's component. Its props are those of the dialog's kind, and `onClose`. */
export type Dialog<K extends ModalKind = ModalKind> = ComponentType<Modals[K] & { onClose: () => void }>;

export const MODALS: Readonly<Record<ModalKind, ModalEntry>> = TABLE;
