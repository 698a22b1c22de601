import { createSessionStore } from '../../../live/session-store';

interface InspectorState {
  /** The face that is shown, by its id in the table of faces. */
  face: string;
  /** True if the job's brief covers the faces. */
  isBriefOpen: boolean;
}

/** The state of the workspace's left pane. */
export const useInspector = createSessionStore<InspectorState>(() => ({ face: 'playlist', isBriefOpen: false }));

export const showFace = (face: string): void => useInspector.setState({ face, isBriefOpen: false });

export const toggleBrief = (): void => useInspector.setState(({ isBriefOpen }) => ({ isBriefOpen: !isBriefOpen }));

export const closeBrief = (): void => useInspector.setState({ isBriefOpen: false });
