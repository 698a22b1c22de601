import { useEffect, useState } from 'react';
import type { Decided, Verdict } from '../../stores/staff/decision-rules';
import type { QueueRow } from '../../stores/staff/queue-rules';
import { Avatar } from '../../ui/avatar';
import { cx } from '../../ui/cx';
import styles from './queue.module.css';

const LABELS: Record<Verdict, string> = { approved: 'Approved', held: 'Put on hold', deleted: 'Deleted' };

/** The time in milliseconds for which the server delays the email about a decision. Undoing the decision in that time cancels the email. */
const EMAIL_MS = 30_000;

/**
 * Returns the number of seconds until the server sends the email about the viewer's own decision. Returns 0 if no email is going to be
 * sent.
 */
export function useEmailWait(decided: QueueRow['decided']): number {
  const [, draw] = useState(0);
  const hasEmail = decided !== null && decided !== 'gone' && decided.isOwn && decided.verdict !== 'deleted';
  const left = hasEmail ? Math.max(0, Math.ceil((decided.at + EMAIL_MS - Date.now()) / 1000)) : 0;
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => draw((times) => times + 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

/** Returns a decision in words, such as "Approved by Wes Calloway". */
export const decisionText = ({ verdict, by, isOwn }: Decided): string => `${LABELS[verdict]} by ${isOwn ? 'you' : by}`;

/** The line for a person who no longer waits for approval: the decision and who made it, or "No longer waiting" if that is not known. */
export function DecidedLine({ decided, emailLeavesIn }: { decided: Decided | 'gone'; emailLeavesIn: number }) {
  if (decided === 'gone') return <span className="type-second clip">No longer waiting</span>;
  const { by, isOwn } = decided;
  return (
    <span className={cx('type-second', styles.decision, isOwn ? styles.own : styles.others)}>
      {!isOwn && <Avatar name={by} size={16} fill="var(--cool)" />}
      <span className="clip">
        {decisionText(decided)}
        {emailLeavesIn > 0 && `, email in ${emailLeavesIn} s`}
      </span>
    </span>
  );
}
