import { isOffline, onReconnect } from '../../live/outage';
import { onSessionReset } from '../../live/session-store';
import { useConnection } from './store';

/** The saves that wait for the connection, by form. Each form has at most one: the newest. */
const waits = new Map<object, (isBack: boolean) => void>();

// the waiting saves belong to the person whose session has ended
onSessionReset(() => {
  for (const form of [...waits.keys()]) dropSave(form);
});

/** Cancels the waiting save of a form, because a newer save replaces it or the form has closed. */
export function dropSave(form: object): void {
  waits.get(form)?.(false);
}

/**
 * Lets the save of a form wait for the connection. Resolves to true when the connection is back, or to false if the save was canceled.
 * Returns null if the connection is up.
 */
export function waitForConnection(form: object): Promise<boolean> | null {
  if (!isOffline()) return null;
  dropSave(form);
  return new Promise((resolve) => {
    const leave = onReconnect(() => end(true));
    const end = (isBack: boolean) => {
      leave();
      waits.delete(form);
      useConnection.setState({ saves: waits.size });
      resolve(isBack);
    };
    waits.set(form, end);
    useConnection.setState({ saves: waits.size });
  });
}
