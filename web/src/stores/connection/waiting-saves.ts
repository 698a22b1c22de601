import { isOffline, onReturn } from '../../live/outage';
import { onSessionReset } from '../../live/session-store';
import { useConnection } from './store';

/** The saves that wait for the line, by their forms: of each form the newest alone. */
const waits = new Map<object, (isBack: boolean) => void>();

// what waited is the former person's
onSessionReset(() => {
  for (const form of [...waits.keys()]) dropSave(form);
});

/** A form's save no longer waits: a newer one takes its place, or the form has closed. */
export function dropSave(form: object): void {
  waits.get(form)?.(false);
}

/** Lets a form's save wait until the line is back: true then, false where it is no longer wanted. Null while the line stands. */
export function waitForLine(form: object): Promise<boolean> | null {
  if (!isOffline()) return null;
  dropSave(form);
  return new Promise((resolve) => {
    const leave = onReturn(() => end(true));
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
