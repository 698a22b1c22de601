import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { TrackId } from '../../protocol/generated/protocol';
import { type PlayableTrack, type Queue, queueOf } from '../../stores/player/queue';
import { hideList, moveCursor, playCursor, showList, toggleRow, usePlayer } from '../../stores/player/store';
import type { Cursor } from '../../ui/table/use-cursor';

/**
 * Makes a list of tracks the one on the page: arrows move the row, Enter plays it. The queue changes with the rows only. Of two lists on
 * a page, one is active at a time.
 */
export function useTrackRows(queue: Queue, active = true): void {
  const { key } = queue;
  useEffect(() => {
    if (active) showList(queue);
  }, [queue, active]);
  useEffect(() => (active ? () => hideList(key) : undefined), [key, active]);
  useShortcuts({
    'list.row-down': { perform: () => moveCursor(1), enabled: active },
    'list.row-up': { perform: () => moveCursor(-1), enabled: active },
    'list.play': { perform: playCursor, enabled: active },
  });
}

/** The tracks of a table as the list on the page: what plays or pauses one (the same function each time), and its cursor. */
export function useTrackTable(name: string, tracks: readonly PlayableTrack[], active = true) {
  const queue = useMemo(() => queueOf(name, tracks), [name, tracks]);
  const latest = useRef(queue);
  useEffect(() => {
    latest.current = queue;
  });
  useTrackRows(queue, active);
  const toggle = useCallback((id: TrackId) => toggleRow(latest.current, id), []);
  return { toggle, cursor: useTrackCursor(active), playing: usePlayer((state) => state.current) };
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

/** The player's cursor for a table of tracks; nowhere while the table is not the active one. */
function useTrackCursor(active: boolean): Cursor {
  const key = usePlayer((state) => (active ? state.cursor : null));
  const reveal = usePlayer((state) => active && state.reveal);
  return useMemo(() => ({ key, reveal, onRevealed: () => usePlayer.setState({ reveal: false }) }), [key, reveal]);
}
