import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { clearHistory, redo, undo, useHistory } from '../stores/history/store';

/** Ctrl Z and Ctrl Shift Z take back and redo what the person did on the page that is open. */
export function HistoryKeys() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has a history of its own
  useEffect(() => clearHistory, [pathname]);
  useShortcuts({
    // asked when a key is pressed or the palette opens, since nothing here is drawn anew by an act
    undo: {
      perform: () => void undo(),
      get enabled() {
        return useHistory.getState().done.length > 0;
      },
    },
    redo: {
      perform: () => void redo(),
      get enabled() {
        return useHistory.getState().undone.length > 0;
      },
    },
  });
  return null;
}
