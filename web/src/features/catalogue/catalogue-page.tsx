import { useEffect, useState } from 'react';
import { errorText } from '../../api/errors';
import { NOTICES, TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { LIMITS, type OwnTrack } from '../../protocol/generated/protocol';
import {
  deleteTrack,
  loadCatalogue,
  openCatalogue,
  setCatalogueFilter,
  type TypeFilter,
  useCatalogue,
} from '../../stores/catalogue/store';
import { useRetryOnReturn } from '../../stores/connection/use-retry';
import { selectPlanTitle } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { Confirm } from '../../ui/confirm';
import { formatCount, formatPlan } from '../../ui/format';
import { StorageMeter } from '../../ui/limits-meter';
import { SearchField } from '../../ui/search-field';
import { Segments } from '../../ui/segments';
import { EmptyState, ErrorState, Note, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toast-store';
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
const SEARCH_ID = 'catalogue-search';
const SEARCH_DELAY_MS = 600;
const FREE_MBYTES = LIMITS.FREE_STORAGE_BYTES / (1024 * 1024);

/** A creator's tracks: upload, describe, hear, delete. */
export default function CataloguePage() {
  const editing = useCatalogue((state) => state.editing);
  const [search, setSearch] = useState('');
  useEffect(openCatalogue, []);
  useEffect(() => {
    if (search === useCatalogue.getState().filter.title) return;
    const timer = setTimeout(() => setCatalogueFilter({ title: search }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [search]);
  useShortcuts({
    'page.search': () => document.getElementById(SEARCH_ID)?.focus(),
    'list.next-type': () => turnType(1),
    'list.previous-type': () => turnType(-1),
  });
  return (
    <div className={styles.page}>
      <div className={styles.panes}>
        <div className={styles.list}>
          <header className={styles.head}>
            <h1 className="type-page-title">Track catalog</h1>
            <SearchField
              id={SEARCH_ID}
              label="Search tracks"
              value={search}
              onChange={setSearch}
              className={styles.search}
            />
          </header>
          <div className={styles.intake}>
            <Intake />
          </div>
          <TypeBar />
          <Tracks />
        </div>
        {editing && <TrackEditor key={editing.track.track_id} track={editing.track} first={editing.first} />}
      </div>
    </div>
  );
}

function turnType(by: number): void {
  const index = TYPES.findIndex(({ value }) => value === useCatalogue.getState().filter.type);
  const next = TYPES[(index + by + TYPES.length) % TYPES.length];
  if (next) setCatalogueFilter({ type: next.value });
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
  const type = useCatalogue((state) => state.filter.type);
  const counts = useCatalogue((state) => state.counts);
  const total = useCatalogue((state) => state.total);
  // before the first answer, and where none comes, nobody knows how many there are
  const counted = useCatalogue((state) => state.status === 'ready' || state.total > 0);
  return (
    <div className={styles.bar}>
      <Segments
        label="Track type"
        items={TYPES.map((item) => ({ ...item, count: counts[item.value] ?? null }))}
        value={type}
        onChange={(value) => setCatalogueFilter({ type: value })}
      />
      {counted && (
        <span className="type-second">
          {formatCount(total)} {total === 1 ? 'track' : 'tracks'}
        </span>
      )}
    </div>
  );
}

function Tracks() {
  const status = useCatalogue((state) => state.status);
  const empty = useCatalogue((state) => state.rows.length === 0);
  const filtered = useCatalogue((state) => state.filter.type !== 'all' || state.filter.title !== '');
  const failure = useCatalogue((state) => state.failure);
  const [doomed, setDoomed] = useState<OwnTrack | null>(null);
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    if (!doomed) return;
    setBusy(true);
    try {
      await deleteTrack(doomed.track_id);
      toast({ ...NOTICES.deleted, detail: doomed.title });
      setDoomed(null);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };

  useRetryOnReturn(status === 'failed' ? failure : null, loadCatalogue);
  if (status === 'failed') return <ErrorState text={errorText(failure)} onRetry={() => void loadCatalogue()} />;
  if (status !== 'ready') {
    return <SkeletonRows columns={['34px', '1fr', '112px', '52px', '48px']} text={TEXTS.loadingTracks} />;
  }
  if (empty) {
    return filtered ? (
      <EmptyState title={TEXTS.nothingFound} help="Choose All, or clear the search." />
    ) : (
      <EmptyState title="No tracks yet" help="Drop an mp3 above: its information is asked for when it is here." />
    );
  }
  return (
    <>
      <TracksTable onDelete={setDoomed} />
      <Confirm
        opened={doomed !== null}
        title="Delete the track?"
        action="Delete"
        destructive
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setDoomed(null)}
      >
        {doomed?.title} leaves your catalogue, your playlists and every job it was submitted to.
      </Confirm>
    </>
  );
}
