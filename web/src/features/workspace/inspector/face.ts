import type { ComponentType } from 'react';
import type { ActionId } from '../../../keyboard/actions';
import type { WorkspaceParams } from '../selection';

export interface FaceProps {
  onChoose: (change: Partial<WorkspaceParams>) => void;
}

/** One of the faces of the left pane. */
export interface FaceOfInspector {
  id: string;
  label: string;
  /** The action whose key leads to it. */
  action: ActionId;
  /** A hook that returns the number of things that it lists; null for none. */
  useCount: () => number | null;
  /** The action of its key; by default the key shows the face. */
  open?: () => void;
  Face: ComponentType<FaceProps>;
}
