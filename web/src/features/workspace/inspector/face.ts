import type { ComponentType } from 'react';
import type { ActionId } from '../../../keyboard/actions';
import type { WorkspaceParams } from '../selection';

export interface FaceProps {
  onChoose: (change: Partial<WorkspaceParams>) => void;
}

/** One of the faces (tabs) of the left pane. */
export interface ShownInspectorTab {
  id: string;
  label: string;
  /** The keyboard action that shows the face. */
  action: ActionId;
  /** A hook that returns the number of items in the face, which its tab shows. Null: the tab shows no number. */
  useCount: () => number | null;
  /** Called when the keyboard shortcut of the face is pressed. By default the shortcut shows the face. */
  open?: () => void;
  InspectorTab: ComponentType<FaceProps>;
}
