import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { selectPlanTitle } from '../stores/session/selectors';
import { useSession } from '../stores/session/store';
import { Button } from '../ui/button';
import styles from './top-bar.module.css';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** What is left of the trial: its whole days and the rest of today (UTC), as days : hours : minutes : seconds. */
export function trialLeft(trialcounter: number, now: Date): string {
  const endOfDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const seconds = Math.floor((endOfDay - now.getTime()) / 1000);
  const days = Math.max(0, trialcounter - 1);
  return [days, Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60].map(two).join(':');
}

/** A free creator's countdown, or the Upgrade button once it is over. */
export function Trial() {
  const counter = useSession((state) => state.session?.trialcounter ?? null);
  const plan = useSession(selectPlanTitle);
  const navigate = useNavigate();
  const [now, setNow] = useState(() => new Date());
  const running = plan === 'free' && counter !== null && counter > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  if (plan !== 'free' || counter === null) return null;
  if (!running) {
    return (
      <Button size="sm" tone="filled" onClick={() => navigate('/pricing')}>
        Upgrade
      </Button>
    );
  }
  return (
    <span className={styles.trial} role="timer" aria-live="off">
      Trial ends in: <b>{trialLeft(counter, now)}</b>
    </span>
  );
}
