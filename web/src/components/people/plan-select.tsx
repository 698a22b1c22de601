import type { AdminUser } from '../../protocol/generated/protocol';
import { HIDDEN_PLANS } from '../../stores/staff/people-rules';
import { Select } from '../../ui/select';
import { useAction } from '../use-action';
import { givePlan, planName } from './decide';
import styles from './people.module.css';

const OPTIONS = HIDDEN_PLANS.map((plan) => ({ value: plan, label: planName(plan) }));

type Subscriber = Pick<AdminUser, 'id' | 'email' | 'user_name' | 'subscription'>;

/** A select in which the staff chooses the plan of a creator. A plan that is paid for is shown as text, since it cannot be changed here. */
export function PlanSelect({ person, width }: { person: Subscriber; width?: number }) {
  const { user_name, subscription } = person;
  const [change] = useAction(async (plan: string) => {
    if (plan !== subscription) await givePlan(person, plan);
  });
  if (!OPTIONS.some(({ value }) => value === subscription))
    return <span className={styles.paid}>{planName(subscription)}</span>;
  return (
    <Select
      label={`Subscription of ${user_name}`}
      hideLabel
      width={width}
      options={OPTIONS}
      value={subscription}
      onChange={(plan) => void change(plan)}
    />
  );
}
