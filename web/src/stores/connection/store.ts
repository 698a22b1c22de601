import { create } from 'zustand';
import { type LiveState, live } from '../../live/live';
import { onSessionReset, sessionGuard } from '../../live/session-store';

export interface ConnectionStoreState {
  live: LiveState;
  /** Things whose changes wait for the connection to come back. */
  waiting: number;
  /** Forms whose saves wait for it. */
  saves: number;
  /** So many were sent after the last return, for "Back, 2 ratings sent"; null when nothing is to be said. */
  sentOnReturn: number | null;
}

/** What the shell shows of the connection. Rating commands register here while they wait. */
export const useConnection = create<ConnectionStoreState>(() => ({
  live: live.state,
  waiting: 0,
  saves: 0,
  sentOnReturn: null,
}));

/** What waits, by what it is about: of several commands about one thing only the newest will count. */
const held = new Map<string, number>();
/** The most that waited since the connection was lost. */
let waitedBefore = 0;

// what waited is the former person's
onSessionReset(() => {
  held.clear();
  waitedBefore = 0;
  useConnection.setState({ waiting: 0, sentOnReturn: null });
});

live.watch(() => {
  const before = useConnection.getState();
  const next = live.state;
  if (next.kind === 'live' && before.live.kind === 'lost') {
    useConnection.setState({ live: next, sentOnReturn: waitedBefore });
    waitedBefore = 0;
  } else {
    if (next.kind === 'lost') waitedBefore = Math.max(waitedBefore, held.size);
    useConnection.setState({ live: next });
  }
});

function hold(about: string, step: 1 | -1): void {
  const count = (held.get(about) ?? 0) + step;
  if (count > 0) held.set(about, count);
  else held.delete(about);
  if (live.state.kind === 'lost') waitedBefore = Math.max(waitedBefore, held.size);
  useConnection.setState({ waiting: held.size });
}

/** A command waits for its acknowledgement; `about` names what it changes. Call the answer when it is settled. */
export function countWaiting(about: string): () => void {
  hold(about, 1);
  const isCurrent = sessionGuard();
  let settled = false;
  return () => {
    if (settled || !isCurrent()) return;
    settled = true;
    hold(about, -1);
  };
}

/** The bar has said it. */
export function forgetReturn(): void {
  useConnection.setState({ sentOnReturn: null });
}

/** Tries to come back at once. */
export function retryNow(): void {
  live.retryNow();
}
