import { useEffect } from 'react';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { OwnTrack } from '../../protocol/generated/protocol';
import type { TypeFilter } from '../../stores/catalogue/apply';
import { trackList } from '../../stores/catalogue/list';
import { deleteTrack, openCatalogue, useCatalogue } from '../../stores/catalogue/store';
import { confirm } from '../../ui/dialog/dialogs';
import { ListSearch } from '../../ui/page/list-search';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { setToastCorner, toast } from '../../ui/toast-store';
import { AwaitedTrack } from './awaited-track';
import styles from './catalogue-page.module.css';
import { Intake } from './intake';
import { NamedTrack } from './named-track';
import { SelectionBar } from './selection-bar';
import { TrackEditor } from './track-editor';
import { TracksTable } from './tracks-table';

export { default as EditMany } from './edit-many';

const TYPES: readonly { value: TypeFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'music', label: 'Music' },
  { value: 'sfx', label: 'SFX' },
  { value: 'audio', label: 'Audio' },
];

/** A creator's tracks: upload, describe, hear, delete. */
export default function CataloguePage() {
  const editing = useCatalogue((state) => state.editing);
  const search = trackList.use((state) => state.filter.title);
  useEffect(openCatalogue, []);
  // never over the editor's foot
  const beside = editing !== null;
  useEffect(() => {
    setToastCorner(beside ? 'left' : 'right');
    return () => setToastCorner('right');
  }, [beside]);
  return (
    <div className={styles.panes}>
      <NamedTrack />
      <Page>
        <PageHead
          title="Track Catalog"
          actions={
            <ListSearch label="Search tracks" value={search} onSearch={(title) => trackList.setFilter({ title })} />
          }
        />
        <Intake />
        <TypeBar />
        <TracksTable onDelete={onDelete} />
      </Page>
      {editing ? (
        <TrackEditor key={editing.track.track_id} track={editing.track} first={editing.first} />
      ) : (
        <AwaitedTrack />
      )}
    </div>
  );
}

function TypeBar() {
  const type = trackList.use((state) => state.filter.type);
  const counts = trackList.use((state) => state.counts);
  return (
    <FilterBar aside={<SelectionBar />}>
      <SegmentedControl
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
