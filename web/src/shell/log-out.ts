import { showError } from '../api/show-error';
import { useConnection } from '../stores/connection/store';
import { hasDrafts } from '../stores/drafts/drafts';
import { logOut, selectUserId, useSession } from '../stores/session/store';
import { confirm } from '../ui/dialog/dialogs';
import { isAnythingUnsaved } from '../ui/dialog/unsaved';

/** Returns true if logging out would lose unsaved input (also of other tabs) or changes that the server has not yet acknowledged. */
function wouldLose(): boolean {
  const me = selectUserId(useSession.getState());
  return isAnythingUnsaved() || useConnection.getState().waiting > 0 || (me !== null && hasDrafts(me));
}

/** Logs out at the person's request: asks first if something is unsaved. */
export async function askToLogOut(): Promise<void> {
  const question = {
    title: 'Log out?',
    body: "You have unsaved changes in this browser. They'll be lost.",
    action: 'Log out',
    cancel: 'Stay',
    destructive: true,
  };
  if (wouldLose() && !(await confirm(question))) return;
  await logOut().catch(showError);
}
