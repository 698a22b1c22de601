import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { clearHistory, redo, undo, useHistory } from '../stores/history/store';

/** Lets Ctrl Z undo and Ctrl Shift Z redo the person's actions on the open page. */
export function HistoryKeys() {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own history
  useEffect(() => clearHistory, [pathname]);
  useShortcuts({
    // read when a key is pressed or the palette opens, since an action does not render this component again
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
