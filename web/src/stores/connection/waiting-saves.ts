import { isOffline, onReconnect } from '../../live/outage';
import { onSessionReset } from '../../live/session-store';
import { useConnection } from './store';

/** The saves that wait for the connection, by form: only the newest of each form. */
const waits = new Map<object, (isBack: boolean) => void>();

// waiting saves belong to the former person
onSessionReset(() => {
  for (const form of [...waits.keys()]) dropSave(form);
});

/** Cancels a form's waiting save: a newer one replaces it, or the form has closed. */
export function dropSave(form: object): void {
  waits.get(form)?.(false);
}

/**
 * Lets a form's save wait until the connection is back. Resolves to true then, and to false if the save is no longer wanted. Returns null while
 * the connection is up.
 */
export function waitForLine(form: object): Promise<boolean> | null {
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
