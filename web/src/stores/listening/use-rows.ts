import { type RefObject, useEffect, useRef } from 'react';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { dropCursor, moveCursor, playCursor, useListening } from './store';

/** What the keys of a list of tracks do while it is shown: arrows move the row, Enter plays it. */
export function useRows(list: readonly OwnTrack[]) {
  useEffect(() => dropCursor, []);
  return {
    'list.row-down': () => moveCursor(list, 1),
    'list.row-up': () => moveCursor(list, -1),
    'list.play': () => playCursor(list),
  };
}

/** Whether the cursor stands on a row. Once a key has moved it there, the row comes into view and takes the focus. */
export function useCursorRow<E extends HTMLElement>(id: TrackId): { row: RefObject<E | null>; cursor: boolean } {
  const row = useRef<E>(null);
  const cursor = useListening((state) => state.cursor === id);
  const reveal = useListening((state) => state.reveal && state.cursor === id);
  useEffect(() => {
    if (!reveal) return;
    useListening.setState({ reveal: false });
    row.current?.scrollIntoView({ block: 'nearest' });
    const active = document.activeElement;
    // a control outside the page that has the focus keeps it
    if (active && active !== document.body && !active.closest('main')) return;
    row.current?.focus({ preventScroll: true });
  }, [reveal]);
  return { row, cursor };
}
