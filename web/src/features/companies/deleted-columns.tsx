import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import { useAction } from '../../components/use-action';
import type { Company } from '../../protocol/generated/protocol';
import { restoreCompany } from '../../stores/companies/store';
import { Button } from '../../ui/button';
import { Moment } from '../../ui/moment';
import { NameCell } from '../../ui/name-cell';
import { Sleeve } from '../../ui/sleeve';
import type { Column } from '../../ui/table/columns';
import { toast } from '../../ui/toast-store';

/** The columns of deleted companies that can be restored. */
export const DELETED_COLUMNS: readonly Column<Company>[] = [
  {
    id: 'name',
    head: 'Name',
    rowHeader: true,
    cell: ({ id, name, avatar_url }) => (
      <NameCell name={name} picture={<Sleeve id={id} of="company" url={avatar_url} size={38} />} />
    ),
  },
  { id: 'deleted', head: 'Deleted', width: 180, cell: ({ deleted_at }) => <Moment at={deleted_at} /> },
  { id: 'by', head: 'Deleted by', width: 190, cell: ({ deleted_by }) => deleted_by ?? '—' },
  { id: 'removed', head: 'Removed for good', width: 180, cell: ({ removed_at }) => <Moment at={removed_at} /> },
  { id: 'members', head: 'Members', width: 90, align: 'right', cell: ({ number_of_members }) => number_of_members },
  { id: 'actions', head: 'Actions', width: 140, align: 'right', cell: (company) => <Restore company={company} /> },
];

function Restore({ company: { id, name } }: { company: Company }) {
  const [restore, busy] = useAction(async () => {
    await restoreCompany(id);
    toast({ tone: 'ok', text: `${name} was restored`, detail: 'With its jobs, members and playlists' });
  });
  return (
    <Button size="sm" icon={IconRestore} busy={busy} aria-label={`Restore ${name}`} onClick={() => void restore()}>
      Restore
    </Button>
  );
}
