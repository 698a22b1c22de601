import type { ComponentType } from 'react';
import type { Role } from '../protocol/generated/protocol';
import type { ModalKind, Modals } from '../stores/modals/store';

export interface ModalEntry<K extends ModalKind> {
  /** Its name, where it cannot be loaded. */
  title: string;
  /** Who opens it: its code is kept with their pages. */
  roles: readonly Role[];
  load: () => Promise<{ default: ComponentType<Modals[K] & { onClose: () => void }> }>;
  /** It is no part of a page: it stays while pages change. */
  stays?: boolean;
}

const ALL: readonly Role[] = ['creator', 'manager', 'admin'];
const CREATORS: readonly Role[] = ['creator'];
const REVIEWERS: readonly Role[] = ['manager', 'admin'];

/** A part of the page's own code, whose half it shares: in files of their own they would be two more of the page's first load. */
const editMany = async () => ({ default: (await import('../features/catalogue/catalogue-page')).EditMany });

/** All that lies over a page, by its kind. */
export const MODALS: { [K in ModalKind]: ModalEntry<K> } = {
  job: { title: 'Job', roles: REVIEWERS, load: () => import('../components/dialogs/job-dialog') },
  company: { title: 'Create company', roles: REVIEWERS, load: () => import('../components/dialogs/create-company') },
  team: { title: 'Create team', roles: REVIEWERS, load: () => import('../components/dialogs/create-team') },
  trialExpired: { title: 'Trial Expired', roles: CREATORS, load: () => import('./trial-expired'), stays: true },
  upsell: { title: 'Plans', roles: CREATORS, load: () => import('./upsell-modal'), stays: true },
  keys: { title: 'Keys', roles: ALL, load: () => import('./key-sheet') },
  background: { title: 'Background', roles: ALL, load: () => import('../components/background/background-dialog') },
  editMany: { title: 'Edit tracks', roles: CREATORS, load: editMany },
  inviteMember: {
    title: 'Invite member to company',
    roles: REVIEWERS,
    load: () => import('../features/companies/invite-member'),
  },
  invite: { title: 'Invite to a team', roles: REVIEWERS, load: () => import('../features/workspace/invite-dialog') },
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
};
