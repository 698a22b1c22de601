import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { closeModal, closeModals, type ModalKind, type OpenModal, openModal, useModals } from '../stores/modals/store';
import { LONG_TOAST_MS, toast } from '../ui/toast-store';
import { MODALS } from './modals';
import { SilentErrorBoundary } from './silent-error-boundary';

type Drawn = ComponentType<OpenModal['props'] & { onClose: () => void }>;

/** The dialogs whose code is loaded: they open without waiting. */
const loaded = new Map<ModalKind, Drawn>();

function failed({ id, kind, props }: OpenModal, why: string): void {
  closeModal(id);
  toast({
    tone: 'bad',
    text: `${MODALS[kind].title} ${why}`,
    key: `modal:${kind}`,
    duration: LONG_TOAST_MS,
    action: { label: 'Retry', run: () => openModal(kind, props) },
  });
}

/** Renders one open dialog when its code is loaded. If loading fails, the page stays and shows a message. */
function ModalOf({ modal }: { modal: OpenModal }) {
  const { id, kind, props } = modal;
  const [Dialog, setDialog] = useState<Drawn | undefined>(() => loaded.get(kind));
  const isWanted = Dialog === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    MODALS[kind].load().then(
      ({ default: found }) => {
        loaded.set(kind, found as Drawn);
        if (isHere) setDialog(() => found as Drawn);
      },
      () => isHere && failed(modal, "couldn't be loaded"),
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, kind, modal]);
  return Dialog ? <Dialog {...props} onClose={() => closeModal(id)} /> : null;
}

function closeThoseOfPage(): void {
  closeModals(({ kind }) => !MODALS[kind].stays);
}

/**
 * Renders the open dialogs over the page. They close when the person leaves the page, and when the browser goes back or forward within it.
 */
export function ModalHost() {
  const open = useModals((state) => state.open);
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const before = useRef({ pathname, key });
  useLayoutEffect(() => closeThoseOfPage, []);
  // runs before the effects of the next page, which may open a dialog
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { pathname, key };
    if (last.pathname !== pathname || (last.key !== key && type === 'POP')) {
      closeThoseOfPage();
    }
  }, [pathname, key, type]);
  return open.map((modal) => (
    <SilentErrorBoundary key={modal.id} onFail={() => failed(modal, 'stopped working')}>
      <ModalOf modal={modal} />
    </SilentErrorBoundary>
  ));
}
