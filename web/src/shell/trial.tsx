import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { selectPlanTitle, useSession } from '../stores/session/store';
import { Button } from '../ui/button';
import styles from './top-bar.module.css';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** When a trial ends that has this many days left, today (UTC) among them: the end of the last of its days. */
export function trialEnd(trialcounter: number, now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + trialcounter);
}

/** The time until then, as days : hours : minutes : seconds. */
export function trialLeft(end: number, now: number): string {
  const seconds = Math.max(0, Math.floor((end - now) / 1000));
  const parts = [seconds / 86_400, (seconds % 86_400) / 3600, (seconds % 3600) / 60, seconds % 60];
  return parts.map((part) => two(Math.floor(part))).join(':');
}

/** A free creator's countdown, or the Upgrade button once it is over. */
export function Trial() {
  const counter = useSession((state) => state.session?.trialcounter ?? null);
  const plan = useSession(selectPlanTitle);
  const navigate = useNavigate();
  const [now, setNow] = useState(() => Date.now());
  // counted from when the server told of the days, so that it goes on over midnight
  const end = useMemo(() => (counter === null ? 0 : trialEnd(counter, new Date())), [counter]);
  const running = plan === 'free' && counter !== null && counter > 0 && now < end;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
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
    <span className={styles.trial} role="timer" aria-live="off" title="days : hours : minutes : seconds">
      Trial ends in: <b>{trialLeft(end, now)}</b>
    </span>
  );
}
