import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useShortcuts } from '../../../keyboard/use-shortcuts';
import type { TrackId } from '../../../protocol/generated/protocol';
import { usePlayer } from '../../../stores/player/store';
import { reorderTrack } from '../../../stores/playlist/actions';
import { useCurrentTracks, usePlaylists } from '../../../stores/playlist/store';
import { selectRow } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { announce } from '../../../ui/announcer';
import { useRowDrag } from '../../../ui/table/use-row-drag';
import { useStableRows } from '../../../ui/table/use-stable-rows';
import styles from './playlist.module.css';
import { PlaylistRow } from './row';
import { useRovingRows } from './use-roving-rows';

const ROW = 40;
const OVERSCAN = 6;
/** If there are at least this many rows, only the rows in view are rendered. */
const VIRTUAL_FROM = 40;

const itself = (track: TrackId) => track;

/** The tracks of the playlist in their order. They are moved by dragging, or by Alt with the arrow keys. */
export function PlaylistRows() {
  const { rows: tracks, handlers } = useStableRows(useCurrentTracks(), itself);
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = tracks.length >= VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: tracks.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => tracks[index] ?? index,
    overscan: OVERSCAN,
  });
  const restoreFocus = useFocusOfMoved(scroller, tracks);
  const move = (from: number, to: number) => {
    const track = tracks[from];
    const playlist = usePlaylists.getState().current;
    if (track === undefined || playlist === null || to < 0 || to >= tracks.length || to === from) return;
    const others = tracks.toSpliced(from, 1);
    restoreFocus(track);
    reorderTrack(playlist, track, others[to - 1] ?? null);
    scroller.current?.scrollTo({ top: topFor(scroller.current, to) });
    const title = selectRow(track)(useReview.getState())?.title ?? 'The track';
    announce(`${title} is number ${to + 1} of ${tracks.length}`);
  };
  const drag = useRowDrag({ count: tracks.length, onMove: move });
  /** Moves the row that has the focus by `step` rows. If no row has the focus, moves the track in the player. */
  const moveBy = (step: number) => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]');
    const focused = row && scroller.current?.contains(row) ? Number(row.dataset.row) : null;
    const from = focused ?? tracks.indexOf(usePlayer.getState().current ?? 0);
    if (from < 0) return false;
    move(from, from + step);
  };
  useShortcuts({ 'playlist.move-up': () => moveBy(-1), 'playlist.move-down': () => moveBy(1) });
  const shown = isVirtual ? virtual.getVirtualItems().map(({ index }) => index) : [...tracks.keys()];
  const roving = useRovingRows(shown);
  return (
    <div ref={scroller} className={styles.scroller} {...handlers}>
      <ol className={styles.list} {...roving.handlers} style={{ height: tracks.length * ROW }}>
        {shown.map((index) => {
          const id = tracks[index];
          return (
            id !== undefined && (
              <PlaylistRow
                key={id}
                id={id}
                index={index}
                count={tracks.length}
                isStop={index === roving.stop}
                top={index * ROW}
                drag={drag?.of(index)}
                dragEvents={drag?.events}
              />
            )
          );
        })}
      </ol>
    </div>
  );
}

/** Returns the scroll position at which the whole row is visible. */
function topFor({ scrollTop, clientHeight }: HTMLElement, index: number): number {
  return Math.min(index * ROW, Math.max(scrollTop, (index + 1) * ROW - clientHeight));
}

/**
 * Restores the focus of a row that loses it because it is moved in the page. Returns a function that must be called with the row before it
 * is moved.
 */
function useFocusOfMoved(scroller: RefObject<HTMLElement | null>, tracks: readonly TrackId[]) {
  const moved = useRef<{ control: Element } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order has moved the row
  useLayoutEffect(() => {
    const { control } = moved.current ?? {};
    moved.current = null;
    if (control instanceof HTMLElement && document.activeElement === document.body)
      control.focus({ preventScroll: true });
  }, [tracks]);
  return (track: TrackId) => {
    const control = document.activeElement;
    const isWithin = control?.closest(`[data-playlist-track="${track}"]`) && scroller.current?.contains(control);
    moved.current = control && isWithin ? { control } : null;
  };
}
