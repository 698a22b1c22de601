import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { type ComponentProps, useEffect, useMemo, useRef } from 'react';
import { TEXTS } from '../../api/messages';
import { ListTable, useList } from '../../components/list/list-table';
import { ownTrackColumns } from '../../components/player/track-cells';
import { useTrackTable } from '../../components/player/use-track-rows';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { LIMITS, type OwnTrack } from '../../protocol/generated/protocol';
import type { TypeFilter } from '../../stores/catalogue/apply';
import { trackList } from '../../stores/catalogue/list';
import { withTrack } from '../../stores/own-playlists/draft';
import { isUndescribed, nameOf } from '../../stores/player/queue';
import { usePlayer } from '../../stores/player/store';
import { Button } from '../../ui/button';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import { IconButton } from '../../ui/icon-button';
import { LinkButton } from '../../ui/link-button';
import { ListSearch } from '../../ui/page/list-search';
import { SegmentedControl } from '../../ui/segmented-control';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { toast } from '../../ui/toast-store';
import styles from './playlist-page.module.css';

const TYPES: readonly { value: TypeFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'music', label: 'Music' },
  { value: 'sfx', label: 'SFX' },
  { value: 'audio', label: 'Audio' },
];

export interface OwnTracksProps extends Omit<ComponentProps<'section'>, 'onChange'> {
  /** The tracks that the edited playlist contains. */
  rows: readonly OwnTrack[];
  /** Replaces the tracks of the playlist; null if it cannot be changed. */
  onChange: ((rows: readonly OwnTrack[]) => void) | null;
  /** True if keyboard shortcuts for lists act on this list. */
  active: boolean;
}

/** The list of the creator's tracks. Each track can be added to the playlist or removed from it. */
export function OwnTracks({ rows, onChange, active, ...place }: OwnTracksProps) {
  const own = trackList.use((state) => state.rows);
  const filter = trackList.use((state) => state.filter);
  const counts = trackList.use((state) => state.counts);
  const { toggle: play, cursor, playing } = useTrackTable('playlist-own', own, active);
  const latest = useRef({ rows, onChange });
  useEffect(() => {
    latest.current = { rows, onChange };
  });
  const canChange = onChange !== null;
  const columns = useMemo(() => {
    const held = new Set(rows.map(({ track_id }) => track_id));
    const put = (track: OwnTrack) => toggleTrack(latest.current, track);
    return columnsOf(play, canChange ? { held, put } : null);
  }, [rows, canChange, play]);
  useShortcuts({
    'playlist.toggle-track': () => {
      const { cursor: at, current } = usePlayer.getState();
      const track = [...own, ...rows].find(({ track_id }) => track_id === (at ?? current));
      return track && onChange ? toggleTrack({ rows, onChange }, track) : false;
    },
  });
  return (
    <section className={styles.own} aria-label="Your tracks" {...place}>
      <header className={styles.ownHead}>
        <h2 className="type-panel-title">Your tracks</h2>
        <SegmentedControl
          label="Track type"
          stepKeys
          items={TYPES.map((item) => ({ ...item, count: counts[item.value] ?? null }))}
          value={filter.type}
          onChange={(type) => trackList.setFilter({ type })}
        />
        <ListSearch label="Search" value={filter.title} onSearch={(title) => trackList.setFilter({ title })} />
      </header>
      <ListTable
        label="Your tracks to choose from"
        list={useList(trackList)}
        columns={columns}
        rowHeight={42}
        rowState={({ track_id }) => (track_id === playing ? 'current' : undefined)}
        cursor={cursor}
        loadingText={TEXTS.loadingTracks}
        empty={
          filter.type !== 'all' || filter.title !== '' ? (
            <EmptyState
              title={TEXTS.nothingFound}
              help="No tracks match your search and type."
              action={<Button onClick={() => trackList.setFilter({ type: 'all', title: '' })}>Clear filters</Button>}
            />
          ) : (
            <EmptyState
              title={TEXTS.playlistNeedsTracks}
              action={<LinkButton to="/creator/track/list">Track Catalog</LinkButton>}
            />
          )
        }
      />
    </section>
  );
}

function toggleTrack({ rows, onChange }: Pick<OwnTracksProps, 'rows' | 'onChange'>, track: OwnTrack): void {
  const next = withTrack(rows, track);
  if (isUndescribed(track)) toast({ tone: 'bad', text: `Add details to “${nameOf(track)}” first` });
  else if (next.length > LIMITS.PLAYLIST_TRACKS_MAX)
    toast({ tone: 'bad', text: `Can be max ${LIMITS.PLAYLIST_TRACKS_MAX} tracks` });
  else onChange?.(next);
}

interface Putting {
  held: ReadonlySet<number>;
  put: (track: OwnTrack) => void;
}

function columnsOf(play: (id: number) => void, putting: Putting | null): readonly Column<OwnTrack>[] {
  const { play: playing, wave, type, length } = ownTrackColumns(play);
  const columns: Column<OwnTrack>[] = [
    playing,
    { id: 'title', head: 'Title', rowHeader: true, cell: (track) => <Title title={nameOf(track)} /> },
    // this list is narrower than the list of the catalog page, but still has space for the waveform
    { ...wave, optional: false },
    type,
    length,
  ];
  if (!putting) return columns;
  const { held, put } = putting;
  const cell = (track: OwnTrack) => {
    const isIn = held.has(track.track_id);
    return (
      <IconButton
        label={isIn ? `Remove ${nameOf(track)} from the playlist` : `Add ${nameOf(track)} to the playlist`}
        action="playlist.toggle-track"
        tone={isIn ? 'on' : 'outlined'}
        icon={isIn ? IconCheck : IconPlus}
        onClick={() => put(track)}
      />
    );
  };
  return [...columns, { id: 'put', head: 'In the playlist', hiddenHeader: true, width: 54, align: 'right', cell }];
}

/** The title of a track, cut off if it is too long. */
export function Title({ title }: { title: string }) {
  return (
    <span className="clip" {...fullTextTooltip}>
      {title}
    </span>
  );
}
