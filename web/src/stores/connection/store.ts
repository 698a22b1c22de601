import { create } from 'zustand';
import { type LiveState, live } from '../../live/live';

export interface ConnectionStoreState {
  live: LiveState;
  /** Commands that wait for the connection to come back. */
  waiting: number;
  /** Commands that were sent after the last return, for "Back, 2 ratings sent"; null when nothing is to be said. */
  sentOnReturn: number | null;
}

/** What the shell shows of the connection. Rating commands register here while they wait. */
export const useConnection = create<ConnectionStoreState>(() => ({ live: live.state, waiting: 0, sentOnReturn: null }));

let waitedBefore = 0;

live.watch(() => {
  const before = useConnection.getState();
  const next = live.state;
  if (next.kind === 'live' && before.live.kind === 'lost') {
    useConnection.setState({ live: next, sentOnReturn: waitedBefore });
    waitedBefore = 0;
  } else {
    if (next.kind === 'lost') waitedBefore = Math.max(waitedBefore, before.waiting);
    useConnection.setState({ live: next });
  }
});

/** A command waits for its acknowledgement; call the answer when it is settled. */
export function countWaiting(): () => void {
  useConnection.setState(({ waiting }) => ({ waiting: waiting + 1 }));
  if (live.state.kind === 'lost') waitedBefore += 1;
  let settled = false;
  return () => {
    if (settled) return;
    settled = true;
    useConnection.setState(({ waiting }) => ({ waiting: Math.max(0, waiting - 1) }));
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
