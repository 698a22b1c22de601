import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { showError } from '../../../api/show-error';
import { capsOf } from '../../../keyboard/actions';
import { useShortcuts } from '../../../keyboard/use-shortcuts';
import { addTracks } from '../../../stores/playlist/actions';
import { isInCurrent, useCurrent, usePlaylists } from '../../../stores/playlist/store';
import { chosen, chosenTracks, useChosen } from '../../../stores/review/chosen';
import { useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { countOf, formatCount } from '../../../ui/format';
import { KbdGroup } from '../../../ui/kbd';
import { toast } from '../../../ui/toast-store';
import { ChosenMarks } from '../marks/chosen-marks';
import { DownloadMenu } from './download-menu';
import styles from './row.module.css';

/** Adds the selected tracks that are not in the playlist yet at the end of the playlist. */
function addChosen(): void {
  const { current } = usePlaylists.getState();
  if (current === null) {
    toast({ text: 'Choose or create a playlist first' });
    return;
  }
  const tracks = chosenTracks().filter((id) => !isInCurrent(id));
  if (tracks.length === 0) {
    toast({ text: "They're all in the playlist" });
    return;
  }
  addTracks(current, tracks)
    .then(() => toast({ text: `${countOf(tracks.length, 'track')} added to the playlist`, key: 'chosen-added' }))
    .catch(showError);
}

/**
 * The bar that replaces the filter while rows are selected. Its buttons act on all selected rows, and so do the keys A, S, H, P and −. A
 * digit key still rates the track in the player.
 */
export function ChosenBar({ count }: { count: number }) {
  const total = useReview((state) => state.order.length);
  const playlist = useCurrent();
  useShortcuts({ 'playlist.toggle-track': addChosen, 'page.escape': chosen.clear });
  return (
    <>
      <strong className={styles.chosen} role="status">
        {formatCount(count)} of {formatCount(total)} selected
      </strong>
      <ChosenMarks />
      <Button size="sm" icon={IconPlus} className={styles.add} onClick={addChosen}>
        <span className="clip">{playlist?.playlist_name ?? 'Add to a playlist'}</span>
        <span aria-hidden="true">
          <KbdGroup caps={capsOf('playlist.toggle-track')} />
        </span>
      </Button>
      <DownloadMenu />
      <Button size="sm" tone="subtle" icon={IconX} className={styles.clear} onClick={chosen.clear}>
        Clear
        <span aria-hidden="true">
          <KbdGroup caps={capsOf('page.escape')} />
        </span>
      </Button>
    </>
  );
}

/** Returns the number of selected rows in the list of submissions. */
export const useChosenCount = (): number => useChosen((state) => state.ids.size);
