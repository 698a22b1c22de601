import { lazy, Suspense, useEffect, useState } from 'react';
import { settings } from '../settings';
import { selectPlanTitle, selectRole, useSession } from '../stores/session/store';

const UpsellModal = lazy(() => import('./upsell-modal'));

const EVERY_MS = 3_600_000;

/** The log-in that the popup was last shown for, and since when the hour is counted; the shell may come and go meanwhile. */
let shownFor = 0;
let countedFrom = Date.now();

/** Shows free creators what the paid plans offer: when they log in, and every hour. */
export function Upsell() {
  const isFree = useSession((state) => selectRole(state) === 'creator' && selectPlanTitle(state) === 'free');
  const logIns = useSession((state) => state.logIns);
  // counts the showings, so that each chooses anew
  const [showing, setShowing] = useState(0);
  const [opened, setOpened] = useState(false);
  const wanted = settings.upsell && isFree;

  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(show, Math.max(0, countedFrom + EVERY_MS - Date.now()));
    };
    const show = () => {
      countedFrom = Date.now();
      setShowing((count) => count + 1);
      setOpened(true);
      wait();
    };
    if (logIns > shownFor) show();
    else wait();
    shownFor = logIns;
    return () => clearTimeout(timer);
  }, [wanted, logIns]);

  if (!wanted || showing === 0) return null;
  return (
    <Suspense>
      <UpsellModal key={showing} opened={opened} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
