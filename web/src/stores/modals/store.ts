import { createSessionStore } from '../../live/session-store';
import type { Company, JobId, JobRow, PlaylistId, TrackId } from '../../protocol/generated/protocol';
import type { Shared } from '../share-links/store';

/** What lies over the page, by its kind, with what it is opened with. `shell/modals.ts` says where each is drawn. */
export interface Modals {
  /** `job`: the one to edit, or, as a copy, whose brief a new one begins with; null for an empty brief. */
  job: { job: JobRow | null; isCopy?: boolean };
  company: object;
  team: object;
  trialExpired: object;
  upsell: object;
  keys: object;
  background: { of: Shared };
  editMany: { ids: readonly TrackId[] };
  inviteMember: { company: Pick<Company, 'id' | 'name'> };
  /** The track whose creator is invited into a team. */
  invite: { track: TrackId };
  jobSettings: { job: JobId };
  /** The track that the playlist begins with. */
  createPlaylist: { track: TrackId; onCreated: (id: PlaylistId) => void };
  sharePlaylist: { playlist: PlaylistId };
  renamePlaylist: { playlist: PlaylistId };
}

export type ModalKind = keyof Modals;

/** One that is open. */
export type OpenModal = { [K in ModalKind]: { id: number; kind: K; props: Modals[K] } }[ModalKind];

/** Those that are open, the newest last and on top. */
export const useModals = createSessionStore<{ open: readonly OpenModal[] }>(() => ({ open: [] }));

let lastId = 0;

/** Opens one over whatever page is open, unless one of its kind is there. Answers its id. */
export function openModal<K extends ModalKind>(kind: K, props: Modals[K]): number {
  const { open } = useModals.getState();
  const same = open.find((other) => other.kind === kind);
  if (same) return same.id;
  lastId += 1;
  useModals.setState({ open: [...open, { id: lastId, kind, props } as OpenModal] });
  return lastId;
}

export function closeModal(id: number): void {
  closeModals((modal) => modal.id === id);
}

/** Closes all of which something is true. */
export function closeModals(isMeant: (modal: OpenModal) => boolean): void {
  useModals.setState(({ open }) => ({ open: open.filter((modal) => !isMeant(modal)) }));
}
