import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { Link } from 'react-router';
import { NOTICES } from '../../api/messages';
import { useAction } from '../../components/use-action';
import { useSession } from '../../stores/session/store';
import { resumeSubscription, unsubscribe } from '../../stores/subscription/store';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/dialog/dialogs';
import { formatPeriodDay, formatPlan } from '../../ui/format';
import { Note } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { planStatus } from './plan-status';
import styles from './pricing-page.module.css';

/** The status of the person's plan, with the button that cancels the plan or revokes the cancellation. */
export function PlanStatusPanel() {
  const plan = useSession((state) => state.plan);
  const session = useSession((state) => state.session);
  const status = planStatus(plan, session);
  const end = formatPeriodDay(plan?.current_period_end);
  const [cancel, canceling] = useAction(async () => {
    const yes = await confirm({
      title: 'Cancel your subscription?',
      body: `${formatPlan(plan?.product_title ?? '')} stays valid until ${end} and then becomes Free. You can change your mind until then.`,
      action: 'Cancel subscription',
      cancel: 'Keep my plan',
      destructive: true,
    });
    if (!yes) return;
    const until = await unsubscribe();
    toast(NOTICES.subscriptionCanceled(formatPeriodDay(until ?? plan?.current_period_end)));
  });
  const [keep, keeping] = useAction(async () => {
    await resumeSubscription();
    toast(NOTICES.subscriptionChanged);
  });
  if (!status) return null;
  const { title, text, action, isFailing } = status;
  return (
    <section className={styles.standing} aria-label="Your subscription">
      <h2 className="type-panel-title">{title}</h2>
      <p>{text}</p>
      {isFailing && (
        <Note tone="bad" icon={IconAlertTriangle}>
          The last payment failed. <Link to="/billing">Fix payment</Link>
        </Note>
      )}
      {action === 'cancel' && (
        <Button tone="danger" busy={canceling} onClick={() => void cancel()}>
          Cancel subscription
        </Button>
      )}
      {action === 'keep' && (
        <Button busy={keeping} onClick={() => void keep()}>
          Keep my plan
        </Button>
      )}
    </section>
  );
}
