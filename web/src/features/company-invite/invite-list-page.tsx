import { useMemo, useState } from 'react';
import { ListTable } from '../../components/list/list-table';
import { type Side, useInvites } from '../../stores/invites/store';
import { Page, PageHead } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { EmptyState } from '../../ui/states';
import { inviteColumns } from './invite-columns';

const SIDES: readonly Side[] = ['received', 'created'];
const LABELS: Record<Side, string> = { received: 'Received', created: 'Created' };

/** The texts that are shown if a list of invitations is empty. */
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

/** /manager/invite/list: the invitations that the viewer received, and the invitations to companies that the viewer manages. */
export default function InviteListPage() {
  const lists = useInvites();
  const [side, setSide] = useState<Side>('received');
  const columns = useMemo(() => inviteColumns(side), [side]);
  const countOf = ({ status, rows }: (typeof lists)[Side]) => (status === 'ready' ? rows.length : null);
  return (
    <Page>
      <PageHead title="Company Invitations">
        <SegmentedControl
          label="Invitations"
          items={SIDES.map((value) => ({ value, label: LABELS[value], count: countOf(lists[value]) }))}
          value={side}
          onChange={setSide}
        />
      </PageHead>
      <ListTable
        key={side}
        label={`${LABELS[side]} invitations`}
        list={lists[side]}
        columns={columns}
        rowHeight={50}
        minWidth={1040}
        empty={<EmptyState {...EMPTY[side]} />}
      />
    </Page>
  );
}
