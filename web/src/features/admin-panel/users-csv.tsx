import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { useAction } from '../../components/use-action';
import { downloadUsers } from '../../stores/staff/exports';
import { Button } from '../../ui/button';
import { dayInUtc } from '../../ui/day';

/** The button that saves the CSV of all accounts. */
export function UsersCsv() {
  const [save, busy] = useAction(() => downloadUsers(`users-${dayInUtc()}.csv`));
  return (
    <Button icon={IconTableExport} busy={busy} onClick={() => void save()}>
      Users CSV
    </Button>
  );
}
