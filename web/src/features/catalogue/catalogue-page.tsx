import { useEffect } from 'react';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { TrackUsage } from '../../protocol/generated/calls';
import type { OwnTrack } from '../../protocol/generated/protocol';
import type { TypeFilter } from '../../stores/catalogue/apply';
import { trackDeletion, usageOf } from '../../stores/catalogue/deletion';
import { trackList } from '../../stores/catalogue/list';
import { openCatalogue, useCatalogue } from '../../stores/catalogue/store';
import { performWithUndo } from '../../stores/history/store';
import { nameOf } from '../../stores/player/queue';
import { confirm } from '../../ui/dialog/dialogs';
import { ListSearch } from '../../ui/page/list-search';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { setToastCorner } from '../../ui/toast-store';
import { AwaitedTrack } from './awaited-track';
import styles from './catalogue-page.module.css';
import { NamedTrack } from './named-track';
import { SelectionBar } from './selection-bar';
import { TrackEditor } from './track-editor';
import { TracksTable } from './tracks-table';
import { UploadArea } from './upload-area';

export { default as EditMany } from './edit-many';

const TYPES: readonly { value: TypeFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'music', label: 'Music' },
  { value: 'sfx', label: 'SFX' },
  { value: 'audio', label: 'Audio' },
];

/** The page on which creators upload, describe, play and delete their tracks. */
export default function CataloguePage() {
  const editing = useCatalogue((state) => state.editing);
  const search = trackList.use((state) => state.filter.title);
  useEffect(openCatalogue, []);
  // toasts never cover the bottom of the editor
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
        <UploadArea />
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

/** Returns a text that describes the consequences of deleting a track. `usage` is null if it is not known where the track is used. */
function concerns(title: string, usage: TrackUsage | null): string {
  if (!usage) return `“${title}” will be removed from your catalog, playlists and submissions.`;
  const many = (count: number, one: string) => (count > 0 ? [`${count} ${one}${count === 1 ? '' : 's'}`] : []);
  const { submissions, playlists, links } = usage;
  const places = [...many(submissions, 'submission'), ...many(playlists, 'playlist'), ...many(links, 'shared link')];
  if (places.length === 0) return `“${title}” will be removed from your catalog. Nothing else uses it.`;
  return `“${title}” will be removed from your catalog, and from ${PLACES.format(places)}.`;
}

async function removeTrack(track: OwnTrack): Promise<void> {
  const title = nameOf(track);
  const yes = await confirm({
    title: 'Delete the track?',
    body: concerns(title, await usageOf(track.track_id)),
    action: 'Delete',
    destructive: true,
  });
  if (!yes) return;
  try {
    await performWithUndo(trackDeletion(track), { ...NOTICES.deleted, detail: title });
  } catch (error) {
    showError(error);
  }
}

const PLACES = new Intl.ListFormat('en');
const onDelete = (track: OwnTrack) => void removeTrack(track);
