import { create } from 'zustand';
import { type LiveState, live } from '../../live/live';
import { onSessionReset, sessionGuard } from '../../live/session-store';

export interface ConnectionStoreState {
  live: LiveState;
  /** The number of objects with changes that the server has not acknowledged yet. */
  waiting: number;
  /** The number of forms that will be saved when the connection is back. */
  saves: number;
  /** The number of changes that were sent after the last reconnect, for "Back, 2 ratings sent"; null if there is nothing to show. */
  sentOnReconnect: number | null;
}

/** The state of the connection as the shell shows it, with the number of unacknowledged changes. */
export const useConnection = create<ConnectionStoreState>(() => ({
  live: live.state,
  waiting: 0,
  saves: 0,
  sentOnReconnect: null,
}));

/**
 * The number of unacknowledged commands for each object that they change. Several commands for one object count as one, since only the
 * newest takes effect.
 */
const waitingSaves = new Map<string, number>();
/** The maximum number of objects that had unacknowledged changes at the same time since the connection was lost. */
let waitedBefore = 0;

// the waiting changes belong to the person whose session has ended
onSessionReset(() => {
  waitingSaves.clear();
  waitedBefore = 0;
  useConnection.setState({ waiting: 0, sentOnReconnect: null });
});

live.watch(() => {
  const before = useConnection.getState();
  const next = live.state;
  if (next.kind === 'live' && before.live.kind === 'lost') {
    useConnection.setState({ live: next, sentOnReconnect: waitedBefore });
    waitedBefore = 0;
  } else {
    if (next.kind === 'lost') waitedBefore = Math.max(waitedBefore, waitingSaves.size);
    useConnection.setState({ live: next });
  }
});

function addWaiting(about: string, step: 1 | -1): void {
  const count = (waitingSaves.get(about) ?? 0) + step;
  if (count > 0) waitingSaves.set(about, count);
  else waitingSaves.delete(about);
  if (live.state.kind === 'lost') waitedBefore = Math.max(waitedBefore, waitingSaves.size);
  useConnection.setState({ waiting: waitingSaves.size });
}

/**
 * Counts a command that is not acknowledged yet. `about` identifies the object that the command changes. Call the returned function when
 * the command has succeeded or failed.
 */
export function countWaiting(about: string): () => void {
  addWaiting(about, 1);
  const isCurrent = sessionGuard();
  let settled = false;
  return () => {
    if (settled || !isCurrent()) return;
    settled = true;
    addWaiting(about, -1);
  };
}

/** Clears `sentOnReconnect` after the message has shown it. */
export function clearSentOnReconnect(): void {
  useConnection.setState({ sentOnReconnect: null });
}

/** Tries to reconnect immediately. */
export function retryNow(): void {
  live.retryNow();
}
