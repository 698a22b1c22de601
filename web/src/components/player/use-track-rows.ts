import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { TrackId } from '../../protocol/generated/protocol';
import { type PlayableTrack, type Queue, queueOf } from '../../stores/player/queue';
import { hideList, moveCursor, playCursor, showList, toggleRow, usePlayer } from '../../stores/player/store';
import type { Cursor } from '../../ui/table/use-cursor';

/**
 * Makes a list of tracks the active list of the page: the arrow keys move the cursor in this list, and Enter plays the track at the cursor.
 * Callers must pass the same `queue` object until the rows change. If a page has two lists, only one of them may be active at a time.
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

/**
 * Makes the tracks of a table the active list of the page. Returns:
 * - `toggle`: the function that plays or pauses a track; it is the same function at each render.
 * - `cursor`: the position that the arrow keys move.
 * - `playing`: the id of the track in the player.
 */
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

/**
 * Returns a ref for the row of a track, and `cursor`, which is true if the cursor is on this row. When a key moves the cursor to the row,
 * the row scrolls into view and takes the focus.
 */
export function useCursorRow<E extends HTMLElement>(id: TrackId): { row: RefObject<E | null>; cursor: boolean } {
  const row = useRef<E>(null);
  const cursor = usePlayer((state) => state.cursor === id);
  const reveal = usePlayer((state) => state.reveal && state.cursor === id);
  useEffect(() => {
    if (!reveal || !row.current) return;
    usePlayer.setState({ reveal: false });
    row.current.scrollIntoView({ block: 'nearest' });
    const active = document.activeElement;
    // do not take the focus from a control outside the page
    if (active && active !== document.body && !active.closest('main')) return;
    row.current.focus({ preventScroll: true });
  }, [reveal]);
  return { row, cursor };
}

/** Scrolls a virtual list to the row that a key moved the cursor to. A row that is already rendered scrolls into view automatically. */
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

/** Returns the player's cursor for a table of tracks; its key is null while the table is not the active one. */
function useTrackCursor(active: boolean): Cursor {
  const key = usePlayer((state) => (active ? state.cursor : null));
  const reveal = usePlayer((state) => active && state.reveal);
  return useMemo(() => ({ key, reveal, onRevealed: () => usePlayer.setState({ reveal: false }) }), [key, reveal]);
}
