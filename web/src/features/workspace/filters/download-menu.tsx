import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { ArchiveFormat } from '../../../protocol/generated/protocol';
import { downloadSubmissions } from '../../../stores/review/archive';
import { chosenTracks } from '../../../stores/review/chosen';
import { MAX_ROWS } from '../../../stores/review/pages';
import { useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { ARCHIVE_FORMATS } from '../../../ui/format';
import { Menu } from '../../../ui/menu';
import { toast } from '../../../ui/toast-store';
import { tooltipProps } from '../../../ui/tooltip-props';
import styles from './download-menu.module.css';

/** Requests an archive of the selected tracks that are not withdrawn, in the order of the list. The footer shows its progress. */
function downloadChosen(format: ArchiveFormat): void {
  const { job } = useReview.getState();
  const tracks = chosenTracks();
  if (job === null) return;
  if (tracks.length === 0) {
    toast({ text: 'The selected tracks were withdrawn' });
    return;
  }
  if (tracks.length > MAX_ROWS) {
    toast({ text: `Select up to ${MAX_ROWS} tracks to download them` });
    return;
  }
  if (!downloadSubmissions(job, tracks, format)) {
    toast({
      text: 'An archive is being prepared already',
      detail: 'Cancel it below the list, or wait until it is ready',
    });
  }
}

const ITEMS = ARCHIVE_FORMATS.map(({ value, label }) => ({ label, run: () => downloadChosen(value) }));

/** The button that downloads the selected tracks as an archive. It opens a menu of formats. */
export function DownloadMenu() {
  return (
    <Menu
      items={ITEMS}
      target={
        <Button
          size="sm"
          icon={IconDownload}
          iconAfter={IconChevronDown}
          className={styles.download}
          {...tooltipProps('Download the selected tracks')}
        >
          <span className={styles.word}>Download</span>
        </Button>
      }
    />
  );
}
