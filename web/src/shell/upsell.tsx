import { useEffect } from 'react';
import { settings } from '../settings';
import { closeModals, openModal } from '../stores/modals/store';
import { selectPlanTitle, selectRole, useSession } from '../stores/session/store';

const EVERY_MS = 3_600_000;

/**
 * The log-in that the popup was last shown for, and the start of the present hour; the shell may be removed and drawn
 * again meanwhile.
 */
let shownFor = 0;
let countedFrom = Date.now();

/** Shows free creators the advantages of paid plans: when they log in, and every hour. */
export function Upsell(): null {
  const isFree = useSession((state) => selectRole(state) === 'creator' && selectPlanTitle(state) === 'free');
  const logIns = useSession((state) => state.logIns);
  const wanted = settings.upsell && isFree;

  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(show, Math.max(0, countedFrom + EVERY_MS - Date.now()));
    };
    const show = () => {
      countedFrom = Date.now();
      openModal('upsell', {});
      wait();
    };
    if (logIns > shownFor) show();
    else wait();
    shownFor = logIns;
    return () => {
      clearTimeout(timer);
      closeModals(({ kind }) => kind === 'upsell');
    };
  }, [wanted, logIns]);

  return null;
}
