import { showError } from '../../api/show-error';
import { type SharedDetails, shareDetails, useCatalogue } from '../../stores/catalogue/store';
import { discardRest, isUnderWay, useUploads } from '../../stores/catalogue/uploads';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/dialog/dialogs';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './batch-bar.module.css';

/** Returns the position (from 1) within its batch of the uploaded track whose form is open, and the number of tracks in the batch. */
function useBatchPlace(): { place: number; count: number } {
  const done = useCatalogue((state) => state.batch.done);
  const waiting = useCatalogue(({ editing, drafts }) => drafts.length + (editing?.first ? 1 : 0));
  const underWay = useUploads((state) => state.uploads.filter(isUnderWay).length);
  return { place: done + 1, count: done + waiting + underWay };
}

/** The position of the track in its batch, "1 of 12"; nothing for a track that was uploaded alone. */
export function BatchPlace() {
  const { place, count } = useBatchPlace();
  return count > 1 ? <Tag tone="amber">{`${place} of ${count}`}</Tag> : null;
}

async function askToDiscard(count: number): Promise<void> {
  const yes = await confirm({
    title: 'Discard the rest?',
    body: `${count === 1 ? 'The next track' : `The next ${count} tracks`} will be removed from your catalog. The one you're editing stays.`,
    action: 'Discard',
    destructive: true,
  });
  if (yes) await discardRest().catch(showError);
}

/**
 * The buttons that use this track's details for the remaining tracks of the batch, or discard the remaining tracks. Nothing is shown for
 * the last track.
 */
export function BatchBar({ details }: { details: SharedDetails }) {
  const { place, count } = useBatchPlace();
  const rest = count - place;
  if (rest === 0) return null;
  const use = () => {
    const { artist_name, tags, writers, publishers, master_owners } = details;
    shareDetails({ artist_name, tags, writers, publishers, master_owners });
    toast({
      text: `Artist, tags and rights will be used for the ${rest === 1 ? 'next track' : `next ${rest} tracks`}`,
    });
  };
  return (
    <section className={styles.bar} aria-label="The other uploads">
      <span className={styles.words}>{rest} more to describe</span>
      <Button size="sm" onClick={use}>
        Use for the rest
      </Button>
      <Button size="sm" tone="danger" onClick={() => void askToDiscard(rest)}>
        Discard the rest
      </Button>
    </section>
  );
}
