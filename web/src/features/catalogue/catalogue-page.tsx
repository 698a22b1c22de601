import { useEffect } from 'react';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { LIMITS, type OwnTrack } from '../../protocol/generated/protocol';
import type { TypeFilter } from '../../stores/catalogue/apply';
import { trackList, useTrackList } from '../../stores/catalogue/list';
import { deleteTrack, openCatalogue, useCatalogue } from '../../stores/catalogue/store';
import { selectPlanTitle } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { confirm } from '../../ui/dialog/dialogs';
import { formatCount, formatPlan } from '../../ui/format';
import { StorageMeter } from '../../ui/limits-meter';
import { ListSearch } from '../../ui/page/list-search';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { Segments } from '../../ui/segments';
import { Note } from '../../ui/states';
import { setToastCorner, toast } from '../../ui/toast-store';
import styles from './catalogue-page.module.css';
import { DropStrip, Uploads } from './drop-strip';
import { TrackEditor } from './track-editor';
import { TracksTable } from './tracks-table';

const TYPES: readonly { value: TypeFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'music', label: 'Music' },
  { value: 'sfx', label: 'SFX' },
  { value: 'audio', label: 'Audio' },
];
const FREE_MBYTES = LIMITS.FREE_STORAGE_BYTES / (1024 * 1024);

/** A creator's tracks: upload, describe, hear, delete. */
export default function CataloguePage() {
  const editing = useCatalogue((state) => state.editing);
  const search = useTrackList((state) => state.filter.title);
  useEffect(openCatalogue, []);
  // never over the editor's foot
  const beside = editing !== null;
  useEffect(() => {
    setToastCorner(beside ? 'left' : 'right');
    return () => setToastCorner('right');
  }, [beside]);
  return (
    <div className={styles.panes}>
      <Page>
        <PageHead
          title="Track Catalog"
          actions={
            <ListSearch label="Search tracks" value={search} onSearch={(title) => trackList.setFilter({ title })} />
          }
        />
        <div className={styles.intake}>
          <Intake />
        </div>
        <TypeBar />
        <TracksTable onDelete={onDelete} />
      </Page>
      {editing && <TrackEditor key={editing.track.track_id} track={editing.track} first={editing.first} />}
    </div>
  );
}

/** The drop strip, what is on its way, and the room that is left. */
function Intake() {
  const plan = useSession(selectPlanTitle);
  const active = useSession((state) => state.session?.subscription.is_active_subscription ?? false);
  const storage = useSession((state) => state.storage);
  const allowed = active || (storage?.used_mbytes ?? 0) < FREE_MBYTES;
  return (
    <>
      {allowed ? (
        <DropStrip />
      ) : (
        <Note tone="amber">
          You cannot upload more tracks because your subscription has expired and the 200MB limit has been exceeded for
          a free subscription.
        </Note>
      )}
      <Uploads />
      {storage && (
        <div className={styles.storage}>
          <strong>{formatPlan(plan)}</strong>
          <span className="type-second">{active ? 'active' : 'not active'}</span>
          <StorageMeter used={storage.used_mbytes} all={storage.all_mbytes} label="Storage" />
          <span className={styles.room}>
            <strong>{storage.used_mbytes.toFixed(1)}</strong> of {formatCount(Math.round(storage.all_mbytes))} Mb used
          </span>
        </div>
      )}
    </>
  );
}

function TypeBar() {
  const type = useTrackList((state) => state.filter.type);
  const counts = useTrackList((state) => state.counts);
  return (
    <FilterBar>
      <Segments
        label="Track type"
        stepKeys
        items={TYPES.map((item) => ({ ...item, count: counts[item.value] ?? null }))}
        value={type}
        onChange={(value) => trackList.setFilter({ type: value })}
      />
    </FilterBar>
  );
}

async function removeTrack({ track_id, title }: OwnTrack): Promise<void> {
  const yes = await confirm({
    title: 'Delete the track?',
    body: `“${title}” will be removed from your catalog, playlists and submissions.`,
    action: 'Delete',
    destructive: true,
  });
  if (!yes) return;
  try {
    await deleteTrack(track_id);
    toast({ ...NOTICES.deleted, detail: title });
  } catch (error) {
    showError(error);
  }
}

const onDelete = (track: OwnTrack) => void removeTrack(track);
