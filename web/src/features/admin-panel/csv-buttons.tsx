import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { ExportStatus } from '../../components/exports/export-status';
import { useAction } from '../../components/use-action';
import { downloadUsers, tracksExport } from '../../stores/staff/exports';
import { Button } from '../../ui/button';
import { dayInUtc } from '../../ui/day';

/** The button that saves a CSV file of all accounts. */
export function UsersCsv() {
  const [save, busy] = useAction(() => downloadUsers(`users-${dayInUtc()}.csv`));
  return (
    <Button icon={IconTableExport} busy={busy} onClick={() => void save()}>
      Users CSV
    </Button>
  );
}

/** The button that saves a CSV file of all tracks. While the server creates the file, its progress is shown instead of the button. */
export function TracksCsv() {
  return (
    <ExportStatus of={tracksExport} name="Tracks" file="tracks CSV">
      <Button icon={IconTableExport} onClick={() => tracksExport.ask({}, `tracks-${dayInUtc()}.csv`)}>
        Tracks CSV
      </Button>
    </ExportStatus>
  );
}
