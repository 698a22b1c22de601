import type { ComponentType } from 'react';
import type { ActionId } from '../../../keyboard/actions';
import type { WorkspaceParams } from '../selection';

export interface TabProps {
  onChoose: (change: Partial<WorkspaceParams>) => void;
}

/** One of the tabs of the left pane. */
export interface InspectorTab {
  id: string;
  label: string;
  /** The keyboard action that shows the tab. */
  action: ActionId;
  /** A hook that returns the number of items in the tab, which is shown in its label; null for no number. */
  useCount: () => number | null;
  /** Called when the keyboard shortcut of the tab is pressed. By default the shortcut shows the tab. */
  open?: () => void;
  Component: ComponentType<TabProps>;
}
