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
  /** A hook that returns the number shown in the tab's label, which is the number of items in the tab; null if no number is shown. */
  useCount: () => number | null;
  /** Called when the keyboard shortcut of the tab is pressed. By default the shortcut shows the tab. */
  open?: () => void;
  Component: ComponentType<TabProps>;
}
