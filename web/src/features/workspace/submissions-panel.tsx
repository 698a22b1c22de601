import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useMemo, useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { PlaylistId } from '../../protocol/generated/protocol';
import { playlists, usePlaylist, usePlaylists } from '../../stores/playlist/store';
import { type Only, showsAll, TYPES } from '../../stores/review/state';
import { changeFilter, refreshList, retryPages, useReview } from '../../stores/review/store';
import { Button } from '../../ui/button';
import { formatCount, typeName } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { ListSearch } from '../../ui/page/list-search';
import { QualitySlider } from '../../ui/quality-slider';
import { type Segment, SegmentedControl } from '../../ui/segmented-control';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { Switch } from '../../ui/switch';
import { tip } from '../../ui/tip';
import styles from './submissions-panel.module.css';
import { SKELETON, SubmissionsTable } from './submissions-table';

const ONLY: readonly Segment<Only>[] = [
  { value: 'everything', label: 'Everything' },
  { value: 'unrated_by_me', label: 'Unrated by me', action: 'list.unrated' },
  { value: 'we_disagree', label: 'We disagree', action: 'list.disagree' },
];

export interface SubmissionsPanelProps {
  /** Opens a shared playlist, or with 0 all submissions. */
  onChoose: (shared: PlaylistId | 0) => void;
}

/** The submissions of the job, or the tracks of the shared playlist that is heard. */
export function SubmissionsPanel({ onChoose }: SubmissionsPanelProps) {
  // the segments above say it
  const named = usePlaylists((state) => state.shared.length > 0);
  return (
    <section className={styles.panel} aria-labelledby="workspace-submissions">
      <SourceBar onChoose={onChoose} />
      <header className={styles.head}>
        <h2 id="workspace-submissions" className={named ? 'visually-hidden' : 'type-panel-title'}>
          Submissions
        </h2>
        <TypeTabs />
        <Shown />
        <span className={styles.tools}>
          <Quality />
          <ListenedFirst />
          <Refresh onShowAll={() => onChoose(0)} />
        </span>
      </header>
      <SearchBar />
      <Body />
    </section>
  );
}

/** What is looked for among them: words, what waits for one's own rating, what is argued about. */
function SearchBar() {
  const { only, q } = useReview((state) => state.filter);
  const counts = useReview((state) => state.tabCounts);
  return (
    <div className={styles.search}>
      <SegmentedControl
        label="Rated"
        items={ONLY.map((item) => ({ ...item, count: counts?.[item.value] ?? null }))}
        value={only}
        onChange={(next) => changeFilter({ only: next })}
      />
      <ListSearch label="Search tracks" value={q} onSearch={(text) => changeFilter({ q: text })} />
      <Withdrawn />
      <Order />
    </div>
  );
}

/** Shows what was withdrawn, where something was. */
function Withdrawn() {
  const on = useReview((state) => state.filter.withdrawn);
  const count = useReview((state) => (state.source.kind === 'applied' ? (state.tabCounts?.withdrawn ?? 0) : 0));
  const isPlaylist = useReview((state) => state.source.kind === 'playlist');
  if (isPlaylist || (count === 0 && !on)) return null;
  return (
    <Switch
      label={`Withdrawn (${formatCount(count)})`}
      checked={on}
      onChange={(withdrawn) => changeFilter({ withdrawn })}
    />
  );
}

/** The order that stands where none is chosen. */
function Order() {
  const stands = useReview(({ source, filter }) => source.kind === 'applied' && filter.sortBy === 'placement');
  return stands && <span className={styles.order}>Newest first, paid plans first within a day</span>;
}

/** All submissions, or one of the playlists that are shared: whoever hears three tracks sees that there are seventeen. */
function SourceBar({ onChoose }: SubmissionsPanelProps) {
  const shared = usePlaylists((state) => state.shared);
  const cells = playlists.cells.use();
  const submitted = useReview((state) => state.counters?.tracks ?? null);
  const open = useReview((state) => (state.source.kind === 'playlist' ? state.source.playlist_id : 0));
  if (shared.length === 0) return null;
  const items = shared.flatMap((id) => {
    const playlist = cells[String(id)]?.value;
    return playlist ? [{ value: String(id), label: playlist.playlist_name, count: playlist.tracks_id.length }] : [];
  });
  return (
    <div className={styles.sources}>
      <SegmentedControl
        label="List"
        items={[{ value: '0', label: 'Submissions', count: submitted }, ...items]}
        value={String(open)}
        onChange={(value) => onChoose(Number(value))}
      />
    </div>
  );
}

/** How many rows the filter leaves, where it leaves some out. */
function Shown() {
  const shown = useReview(({ status, filter: { only }, tabCounts, order }) => {
    if (status !== 'ready') return null;
    // rows that fit no longer stay in their places, and are not counted
    return (only === 'everything' ? null : tabCounts?.[only]) ?? order.length;
  });
  const { from } = useReview((state) => state.filter);
  const isNarrow = useReview(({ filter }) => !showsAll({ ...filter, type: 'all' }));
  const type = useReview((state) => state.filter.type);
  const all = useReview((state) =>
    state.source.kind === 'playlist' ? (state.tabCounts?.[type] ?? null) : (state.counters?.tracks ?? null),
  );
  if (shown === null || all === null || !isNarrow) return null;
  return (
    <span className={styles.shown}>
      {formatCount(shown)} of {formatCount(all)}
      {from > 0 && ', unrated hidden'}
    </span>
  );
}

function TypeTabs() {
  const type = useReview((state) => state.filter.type);
  const counts = useReview((state) => state.tabCounts);
  return (
    <SegmentedControl
      label="Type"
      items={TYPES.map((value) => ({ value, label: typeName(value), count: counts?.[value] ?? null }))}
      value={type}
      onChange={(next) => changeFilter({ type: next })}
    />
  );
}

function Quality() {
  const from = useReview((state) => state.filter.from);
  const to = useReview((state) => state.filter.to);
  return (
    <QualitySlider
      label="Quality"
      from={from}
      to={to}
      className={styles.quality}
      onChangeEnd={(nextFrom, nextTo) => changeFilter({ from: nextFrom, to: nextTo })}
    />
  );
}

function ListenedFirst() {
  const on = useReview((state) => state.filter.listenedFirst);
  return (
    <Switch
      label="Listened first"
      action="list.listened-first"
      checked={on}
      onChange={(listenedFirst) => changeFilter({ listenedFirst })}
    />
  );
}

function Refresh({ onShowAll }: { onShowAll: () => void }) {
  const submitted = useReview((state) => state.arrivals.length);
  const shared = useSharedNews();
  const [busy, setBusy] = useState(false);
  const playlist = useReview((state) => state.source.kind === 'playlist');
  const refresh = async () => {
    // what was submitted to the job stands in no shared playlist yet
    if (playlist && shared === 0 && submitted > 0) {
      onShowAll();
      return;
    }
    setBusy(true);
    await refreshList();
    setBusy(false);
  };
  useShortcuts({ 'list.refresh': () => void refresh() });
  const count = submitted + shared;
  return (
    // as wide as with a number, so that nothing moves under the pointer when one arrives
    <span className={styles.refresh}>
      {count === 0 ? (
        <IconButton
          label="Refresh"
          action="list.refresh"
          tone="outlined"
          icon={IconRefresh}
          aria-busy={busy || undefined}
          onClick={() => void refresh()}
        />
      ) : (
        <Button
          tone="filled"
          size="sm"
          icon={IconRefresh}
          busy={busy}
          {...tip('Load new submissions', 'list.refresh')}
          onClick={() => void refresh()}
        >
          {count} new
        </Button>
      )}
    </span>
  );
}

/** How many tracks were put into the shared playlist that is heard since it was read; filters hide some, so only without. */
function useSharedNews(): number {
  const source = useReview((state) => state.source);
  const order = useReview((state) => state.order);
  const whole = useReview(({ status, filter }) => status === 'ready' && showsAll(filter));
  const tracks = usePlaylist(source.kind === 'playlist' ? source.playlist_id : null)?.tracks_id;
  return useMemo(() => {
    if (!whole || !tracks || order.includes(null)) return 0;
    const here = new Set(order);
    return tracks.filter((id) => !here.has(id)).length;
  }, [whole, tracks, order]);
}

function Body() {
  const status = useReview((state) => state.status);
  const failure = useReview((state) => state.failure);
  const pageFailure = useReview((state) => state.pageFailure);
  const empty = useReview((state) => state.order.length === 0);
  const isWhole = useReview((state) => showsAll(state.filter));
  const playlist = useReview((state) => state.source.kind === 'playlist');
  if (status === 'failed') return <ErrorState text={errorText(failure)} onRetry={() => void refreshList()} />;
  // the head stays while rows are read anew, and with it the focus of whoever sorts
  if (status === 'loading' || (status === 'ready' && !empty)) {
    return (
      <>
        <SubmissionsTable />
        {pageFailure !== null && <ErrorState text="More rows could not be loaded" onRetry={retryPages} />}
      </>
    );
  }
  if (status === 'idle') return <SkeletonRows columns={SKELETON} rows={12} text={TEXTS.loadingTracks} />;
  if (!isWhole) {
    return (
      <EmptyState
        title={TEXTS.nothingFound}
        help="Clear the search and filters."
        action={
          <Button onClick={() => changeFilter({ type: 'all', from: 0, to: 10, only: 'everything', q: '' })}>
            Clear filters
          </Button>
        }
      />
    );
  }
  if (playlist) return <EmptyState title={TEXTS.emptyPlaylist} help="Choose another one above." />;
  return <EmptyState title={TEXTS.noTracksOnJob} help="New tracks appear here as creators submit them." />;
}
