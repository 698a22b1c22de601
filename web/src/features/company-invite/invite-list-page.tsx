import { useState } from 'react';
import { errorText } from '../../api/errors';
import { useRetryOnReturn } from '../../stores/connection/use-retry';
import { Segments } from '../../ui/segments';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import styles from './invite-list-page.module.css';
import { InviteRow } from './invite-row';
import { type Side, useInvites } from './use-invites';

const LABELS: Record<Side, string> = { received: 'Received', created: 'Created' };

/** What an empty list says, and what would fill it. */
const EMPTY: Record<Side, { title: string; help: string }> = {
  received: {
    title: 'Nobody has invited you',
    help: 'An invitation to your confirmed email appears here at once, whoever sends it.',
  },
  created: {
    title: 'No invitation has been sent',
    help: 'The owner and the admins of a company invite people from the list of companies.',
  },
};

/** /manager/invite/list: invitations to companies, those to oneself and those of the companies that one leads. */
export default function InviteListPage() {
  const invites = useInvites();
  const [side, setSide] = useState<Side>('received');
  const rows = invites.rows[side];
  useRetryOnReturn(invites.failure, invites.load);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="type-page-title">Company Invitations</h1>
        <Segments
          label="Invitations"
          items={(['received', 'created'] as const).map((value) => ({
            value,
            label: LABELS[value],
            count: invites.rows[value]?.length ?? null,
          }))}
          value={side}
          onChange={setSide}
        />
      </header>
      {rows === null && invites.failure !== null && (
        <ErrorState text={errorText(invites.failure)} onRetry={() => void invites.load()} />
      )}
      {rows === null && invites.failure === null && (
        <SkeletonRows columns={['2fr', '2fr', '1fr', '1fr']} rowHeight={50} />
      )}
      {rows?.length === 0 && <EmptyState {...EMPTY[side]} />}
      {rows !== null && rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by the keyboard
        <section className={styles.scroller} aria-label={`${LABELS[side]} invitations`} tabIndex={0}>
          <table className={styles.table}>
            <colgroup>
              <col />
              <col />
              <col className={styles.colRole} />
              <col className={styles.colStatus} />
              <col className={styles.colTime} />
              <col className={styles.colActions} />
            </colgroup>
            <thead>
              <tr className={styles.tableHead}>
                <th scope="col">{side === 'received' ? 'Company' : 'Invited'}</th>
                <th scope="col">{side === 'received' ? 'Invited by' : 'Company'}</th>
                <th scope="col">Role</th>
                <th scope="col">Status</th>
                <th scope="col">Sent</th>
                <th scope="col" className={styles.actionsHead}>
                  Actions
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((invite) => (
                <InviteRow
                  key={invite.id}
                  invite={invite}
                  side={side}
                  isFlashed={invites.flashed.has(invite.id)}
                  act={invites.act}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
