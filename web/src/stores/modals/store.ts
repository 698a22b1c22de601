import { createSessionStore } from '../../live/session-store';

/** The props of each kind of dialog. The dialogs define them: the table of `shell/modals.ts` extends this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: the table in the shell extends the interface, since stores do not import the shell
export interface Modals {}

export type ModalKind = keyof Modals;

/** A dialog that is open: its kind, the props of its component, and an id. */
export type OpenModal = { [K in ModalKind]: { id: number; kind: K; props: Modals[K] } }[ModalKind];

/** The open dialogs, newest last and on top. */
export const useModals = createSessionStore<{ open: readonly OpenModal[] }>(() => ({ open: [] }));

let lastId = 0;

/** Opens a dialog over the page, unless a dialog of the same kind is open. Returns the id of the dialog. */
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

/** Closes all dialogs that match a condition. */
export function closeModals(isMeant: (modal: OpenModal) => boolean): void {
  useModals.setState(({ open }) => ({ open: open.filter((modal) => !isMeant(modal)) }));
}
