import { useId } from 'react';
import { useSubscription } from '../../stores/subscription/store';
import { countOf } from '../../ui/format';
import { Needle } from '../../ui/needle';
import { type Part, type Period, periodOf } from './period';
import styles from './period-ruler.module.css';

/** Returns the text about the end of the paid period: "Renews in 24 days", or "Ends today" if the plan is not renewed (`ends`). */
function whenOf({ daysLeft }: Period, ends: boolean): string {
  const verb = ends ? 'Ends' : 'Renews';
  return daysLeft === 0 ? `${verb} today` : `${verb} in ${countOf(daysLeft, 'day')}`;
}

/** The paid period as a ruler, divided into months or days, with a mark for today. */
export function PeriodRuler() {
  const plan = useSubscription();
  const id = useId();
  const now = Date.now();
  const isPaid = plan?.is_active_subscription && plan.subscription_id !== null;
  const period = isPaid ? periodOf(plan.current_period_start, plan.current_period_end, now) : null;
  if (!plan || !period) return null;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>Current period</h2>
        <span>{period.text}</span>
        <span className={styles.when}>{whenOf(period, plan.cancel_at !== null)}</span>
      </div>
      <div className={styles.ruler} aria-hidden="true">
        {period.parts.map((part) => (
          <Cell key={part.from} part={part} today={period.today} />
        ))}
        <Needle at={period.today} flag="Today" />
      </div>
    </section>
  );
}

function Cell({ part: { from, to, mark }, today }: { part: Part; today: number }) {
  const done = Math.min(1, Math.max(0, (today - from) / (to - from)));
  return (
    <span className={styles.cell} style={{ flexGrow: to - from }}>
      <i>
        <b style={{ width: `${done * 100}%`, opacity: 0.45 + from * 0.55 }} />
      </i>
      {mark && <span>{mark}</span>}
    </span>
  );
}
