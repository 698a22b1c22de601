import { selectPlanTitle, useSession } from '../../stores/session/store';
import { Facts } from '../../ui/facts';
import { formatCount, formatPlan } from '../../ui/format';
import { LinkButton } from '../../ui/link-button';
import styles from './job-detail.module.css';

/**
 * The limits of the person's plan, and how much of each is used. `offersUpgrade`: if true, an Upgrade button appears once a limit is
 * reached. It is false if an upgrade is already offered beside this component.
 */
export function PlanUse({ offersUpgrade }: { offersUpgrade: boolean }) {
  const title = useSession(selectPlanTitle);
  const plan = useSession((state) => state.plan);
  const storage = useSession((state) => state.storage);
  if (!plan || !storage) return null;
  const { limits, used } = plan;
  const lines: readonly [string, number, number | null, string][] = [
    ['Applications', used.applications, limits.applications_a_month, 'this month'],
    ['Tracks', used.tracks, limits.tracks, 'in the catalog'],
    ['Storage', storage.used_mbytes, storage.all_mbytes, 'Mb'],
  ];
  const isReached = lines.some(([, count, most]) => most !== null && count >= most);
  return (
    <section aria-label="Your plan" className={styles.plan}>
      <header className={styles.planHead}>
        <span className="type-label">{formatPlan(title)} plan</span>
        {isReached && offersUpgrade && (
          <LinkButton to="/pricing" tone="filled" size="sm">
            Upgrade plan
          </LinkButton>
        )}
      </header>
      <Facts
        items={lines.map(([label, count, most, unit]) => [
          label,
          `${label === 'Storage' ? count.toFixed(1) : formatCount(count)}${most === null ? '' : ` of ${formatCount(most)}`} ${unit}`,
        ])}
      />
    </section>
  );
}
