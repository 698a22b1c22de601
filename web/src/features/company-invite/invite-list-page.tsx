import { useMemo, useState } from 'react';
import { errorText } from '../../api/errors';
import type { Side } from '../../stores/invites/store';
import { Page, PageHead } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { EmptyState } from '../../ui/states';
import { DataTable } from '../../ui/table/data-table';
import { inviteColumns } from './invite-columns';
import { useInvites } from './use-invites';

const SIDES: readonly Side[] = ['received', 'created'];
const LABELS: Record<Side, string> = { received: 'Received', created: 'Created' };

/** What an empty list says, and what would fill it. */
const EMPTY: Record<Side, { title: string; help: string }> = {
  received: {
    title: 'No invitations yet',
    help: 'Invitations to your confirmed email address will appear here.',
  },
  created: {
    title: 'No invitations sent',
    help: 'Owners and admins of a company invite people from the Companies page.',
  },
};

/** /manager/invite/list: invitations to companies, those to oneself and those of the companies that one leads. */
export default function InviteListPage() {
  const { rows, failure, highlighted, load, act } = useInvites();
  const [side, setSide] = useState<Side>('received');
  const columns = useMemo(() => inviteColumns(side, act), [side, act]);
  const shown = rows[side];
  const unknown = failure === null ? 'loading' : 'failed';
  return (
    <Page>
      <PageHead title="Company Invitations">
        <SegmentedControl
          label="Invitations"
          items={SIDES.map((value) => ({ value, label: LABELS[value], count: rows[value]?.length ?? null }))}
          value={side}
          onChange={setSide}
        />
      </PageHead>
      <DataTable
        key={side}
        label={`${LABELS[side]} invitations`}
        status={shown === null ? unknown : 'ready'}
        rows={shown ?? []}
        rowKey={({ id }) => id}
        columns={columns}
        rowHeight={50}
        minWidth={1040}
        rowState={({ id }) => (highlighted.has(id) ? 'remote' : undefined)}
        error={errorText(failure)}
        onRetry={() => void load()}
        empty={<EmptyState {...EMPTY[side]} />}
      />
    </Page>
  );
}
