import { createSessionStore } from '../../live/session-store';

/**
 * What lies over the page: by its kind, what its dialog is opened with. The dialogs say it themselves: the table of
 * `shell/modals.ts` declares this interface to be what they take.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the table fills it, which stands above the stores
export interface Modals {}

export type ModalKind = keyof Modals;

/** One that is open. */
export type OpenModal = { [K in ModalKind]: { id: number; kind: K; props: Modals[K] } }[ModalKind];

/** Those that are open, the newest last and on top. */
export const useModals = createSessionStore<{ open: readonly OpenModal[] }>(() => ({ open: [] }));

let lastId = 0;

/** Opens one over whatever page is open, unless one of its kind is there. Returns its id. */
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
