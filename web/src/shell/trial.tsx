import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { selectPlanTitle, useSession } from '../stores/session/store';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import styles from './trial.module.css';

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns the time at which a trial ends: the end of its last day in UTC. `trialcounter` is the number of days left, including today. */
export function trialEnd(trialcounter: number, now: Date): number {
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + trialcounter);
}

const UNITS = ['days', 'hours', 'minutes', 'seconds'] as const;
type Unit = (typeof UNITS)[number];

/** Returns the time until the trial ends, in days, hours, minutes and seconds. */
export function trialLeft(end: number, now: number): Record<Unit, number> {
  const seconds = Math.max(0, Math.floor((end - now) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60,
  };
}

/** Returns the remaining time as a screen reader speaks it: "1 day, 2 hours, 0 minutes, 2 seconds". */
function spoken(left: Record<Unit, number>): string {
  return UNITS.map((unit) => `${left[unit]} ${left[unit] === 1 ? unit.slice(0, -1) : unit}`).join(', ');
}

/** The countdown of the trial for a creator on the free plan, or the Upgrade button after the trial. */
export function Trial() {
  const counter = useSession((state) => state.session?.trialcounter ?? null);
  const plan = useSession(selectPlanTitle);
  const navigate = useNavigate();
  const [now, setNow] = useState(() => Date.now());
  // computed when the server sends the number of days, so that the countdown continues over midnight
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
  const left = trialLeft(end, now);
  return (
    <span className={styles.trial} role="timer" aria-live="off" aria-label={`Trial ends in: ${spoken(left)}`}>
      <span aria-hidden="true">Trial ends in:</span>
      <span className={styles.left} aria-hidden="true">
        {UNITS.map((unit) => (
          <span key={unit} className={styles.part}>
            <b className={cx('type-readout', styles.number)}>{two(left[unit])}</b>
            <span className={styles.unit}>{unit}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
