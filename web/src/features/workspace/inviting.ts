import { create } from 'zustand';
import type { TrackId } from '../../protocol/generated/protocol';

/** The track whose creator is about to be invited into a team, while it is asked into which. */
export const useInviting = create<{ track: TrackId | null }>(() => ({ track: null }));

export const askTeam = (track: TrackId | null): void => useInviting.setState({ track });
