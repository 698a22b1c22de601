import { createSessionStore } from '../../../live/session-store';

interface InspectorState {
  /** The id of the shown tab of the inspector. */
  tab: string;
  /** True if the job's brief is open in front of the inspector's tabs. */
  isBriefOpen: boolean;
}

/** The state of the workspace's left pane. */
export const useInspector = createSessionStore<InspectorState>(() => ({ tab: 'playlist', isBriefOpen: false }));

export const showTab = (tab: string): void => useInspector.setState({ tab, isBriefOpen: false });

export const toggleBrief = (): void => useInspector.setState(({ isBriefOpen }) => ({ isBriefOpen: !isBriefOpen }));

export const closeBrief = (): void => useInspector.setState({ isBriefOpen: false });
