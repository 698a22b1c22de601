import { useEffect } from 'react';
import { settings } from '../settings';
import { closeModals, openModal } from '../stores/modals/store';
import { selectPlanTitle, selectRole, useSession } from '../stores/session/store';

const EVERY_MS = 3_600_000;

/**
 * `shownFor` is the value of `logIns` when the popup was last shown after a log-in. The hour until the next popup is counted from
 * `countedFrom`. Both are outside the component, since the shell may be unmounted and mounted again.
 */
let shownFor = 0;
let countedFrom = Date.now();

/** Shows the popup about paid plans to creators on the free plan when they log in, and then every hour. */
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
