import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useMemo, useRef } from 'react';
import { TEXTS } from '../../api/messages';
import { ownTrackColumns } from '../../components/player/track-cells';
import { useTrackTable } from '../../components/player/use-track-rows';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { type Changes, type Draft, moved, reinsertTrack, withTrack } from '../../stores/own-playlists/draft';
import { revealRow, usePlayer } from '../../stores/player/store';
import { announce } from '../../ui/announcer';
import { IconButton } from '../../ui/icon-button';
import { EmptyState } from '../../ui/states';
import type { Column } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import { Tag } from '../../ui/tag';
import { Title } from './own-tracks';
import styles from './playlist-page.module.css';

export interface PlaylistTracksProps {
  /** The name of the player's queue for these tracks. */
  name: string;
  /** The playlist as it was saved when the edit began. */
  base: Draft;
  /** The tracks of the playlist with its unsaved changes. */
  rows: readonly OwnTrack[];
  changes: Changes;
  /** Called with the changed tracks; null if the tracks cannot be changed. */
  onChange: ((rows: readonly OwnTrack[]) => void) | null;
  /** True if keyboard shortcuts for lists act on this list. */
  active: boolean;
}

/**
 * The tracks of the playlist in their order. They are moved by dragging, or by Alt with the arrow keys. Removed tracks are listed below
 * until the playlist is saved.
 */
export function PlaylistTracks({ name, base, rows, changes, onChange, active }: PlaylistTracksProps) {
  const { toggle, cursor, playing } = useTrackTable(name, rows, active);
  const latest = useRef({ base, rows, onChange });
  useEffect(() => {
    latest.current = { base, rows, onChange };
  });
  const canChange = onChange !== null;
  const { added, removed } = changes;
  const columns = useMemo(() => {
    const places = new Map(rows.map(({ track_id }, place) => [track_id, place + 1]));
    const change = (next: typeof withTrack) => (track: OwnTrack) => {
      const now = latest.current;
      now.onChange?.(next(now.rows, track));
    };
    const restoreTrack = change((now, track) => reinsertTrack(latest.current.base, now, track));
    return columnsOf({ places, added, canChange, play: toggle, remove: change(withTrack), restoreTrack });
  }, [rows, added, canChange, toggle]);

  const move = (from: number, to: number) => {
    const row = rows[from];
    const next = moved(rows, from, to);
    if (!row || next === rows || !onChange) return;
    onChange(next);
    revealRow(row.track_id);
    announce(`${row.title} is number ${to + 1} of ${rows.length}`);
  };
  const moveBy = (by: number) => {
    const from = rows.findIndex(({ track_id }) => track_id === usePlayer.getState().cursor);
    if (from < 0) return false;
    move(from, from + by);
  };
  useShortcuts({
    'playlist.move-up': { perform: () => moveBy(-1), enabled: active && canChange },
    'playlist.move-down': { perform: () => moveBy(1), enabled: active && canChange },
  });
  return (
    <DataTable
      label="Tracks of the playlist"
      status="ready"
      rows={[...rows, ...removed]}
      rowKey={({ track_id }) => track_id}
      columns={columns}
      rowHeight={42}
      reorder={canChange ? { count: rows.length, onMove: move } : undefined}
      rowState={({ track_id }) => (track_id === playing ? 'current' : added.has(track_id) ? 'own' : undefined)}
      onOpen={({ track_id }) => toggle(track_id)}
      cursor={cursor}
      empty={
        <EmptyState
          title={TEXTS.emptyPlaylist}
          help={canChange ? 'Add tracks from the list on the right.' : undefined}
        />
      }
    />
  );
}

interface Cells {
  /** The position of each track in the playlist, from 1. A removed track has no position. */
  places: ReadonlyMap<TrackId, number>;
  added: ReadonlySet<TrackId>;
  canChange: boolean;
  play: (id: TrackId) => void;
  remove: (track: OwnTrack) => void;
  restoreTrack: (track: OwnTrack) => void;
}

function columnsOf({ places, added, canChange, play, remove, restoreTrack }: Cells): readonly Column<OwnTrack>[] {
  const { play: playing, wave, length } = ownTrackColumns(play);
  const isIn = ({ track_id }: OwnTrack) => places.has(track_id);
  const columns: Column<OwnTrack>[] = [
    {
      id: 'place',
      head: '#',
      width: 42,
      cell: ({ track_id }) => <span className={styles.number}>{places.get(track_id)}</span>,
    },
    { ...playing, width: 40, cell: (track) => isIn(track) && playing.cell(track) },
    {
      id: 'title',
      head: 'Title',
      rowHeader: true,
      cell: (track) =>
        isIn(track) ? (
          <span className={styles.title}>
            <Title title={track.title} />
            {added.has(track.track_id) && <Tag tone="amber">new</Tag>}
          </span>
        ) : (
          <s className={styles.removed}>
            <Title title={track.title} />
          </s>
        ),
    },
    {
      ...wave,
      optional: false,
      cell: (track) => (isIn(track) ? wave.cell(track) : <span className={styles.gone}>Removed, not saved</span>),
    },
    length,
  ];
  if (!canChange) return columns;
  const cell = (track: OwnTrack) =>
    isIn(track) ? (
      <IconButton label={`Remove ${track.title}`} icon={IconX} onClick={() => remove(track)} />
    ) : (
      <IconButton label={`Bring ${track.title} back`} icon={IconArrowBackUp} onClick={() => restoreTrack(track)} />
    );
  return [...columns, { id: 'action', head: 'Action', hiddenHeader: true, width: 54, align: 'right', cell }];
}
