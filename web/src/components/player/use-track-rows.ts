import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { TrackId } from '../../protocol/generated/protocol';
import type { Queue } from '../../stores/player/queue';
import { hideList, moveCursor, playCursor, showList, usePlayer } from '../../stores/player/store';
import type { Cursor } from '../../ui/table/use-cursor';

/** Makes a list of tracks the one on the page: arrows move the row, Enter plays it. The queue changes with the rows only. */
export function useTrackRows(queue: Queue): void {
  const { key } = queue;
  useEffect(() => showList(queue), [queue]);
  useEffect(() => () => hideList(key), [key]);
  useShortcuts({
    'list.row-down': () => moveCursor(1),
    'list.row-up': () => moveCursor(-1),
    'list.play': playCursor,
  });
}

/** Whether the cursor stands on a row. Once a key has moved it there, the row comes into view and takes the focus. */
export function useCursorRow<E extends HTMLElement>(id: TrackId): { row: RefObject<E | null>; cursor: boolean } {
  const row = useRef<E>(null);
  const cursor = usePlayer((state) => state.cursor === id);
  const reveal = usePlayer((state) => state.reveal && state.cursor === id);
  useEffect(() => {
    if (!reveal || !row.current) return;
    usePlayer.setState({ reveal: false });
    row.current.scrollIntoView({ block: 'nearest' });
    const active = document.activeElement;
    // a control outside the page that has the focus keeps it
    if (active && active !== document.body && !active.closest('main')) return;
    row.current.focus({ preventScroll: true });
  }, [reveal]);
  return { row, cursor };
}

/** Brings the row that a key moved to near, where a virtual list has not drawn it; a row that is drawn brings itself into view. */
export function useRevealRow(virtual: { scrollToIndex: (index: number, options: { align: 'center' }) => void }): void {
  const wanted = usePlayer((state) => (state.reveal ? state.cursor : null));
  const latest = useRef(virtual);
  useEffect(() => {
    latest.current = virtual;
  });
  useEffect(() => {
    const { reveal, list } = usePlayer.getState();
    if (wanted === null || !reveal) return;
    const index = list?.ids.indexOf(wanted) ?? -1;
    if (index >= 0) latest.current.scrollToIndex(index, { align: 'center' });
  }, [wanted]);
}

/** The player's cursor for a table of tracks. */
export function useTrackCursor(): Cursor {
  const key = usePlayer((state) => state.cursor);
  const reveal = usePlayer((state) => state.reveal);
  return useMemo(() => ({ key, reveal, onRevealed: () => usePlayer.setState({ reveal: false }) }), [key, reveal]);
}
