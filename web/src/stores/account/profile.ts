import { call, upload } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { UserChange } from '../../protocol/generated/protocol';
import { refreshSession, selectOwnTopic, selectUserName, useSession } from '../session/store';

/** Changes the user's own name; returns the name as it is stored. Rejects with an ApiError. */
export async function changeName(name: string): Promise<string> {
  const { user_name } = await call('account/change_name', { name });
  useSession.setState(({ session }) => ({ session: session && { ...session, user_name } }));
  // updates the stored copy of the session, with which the page starts if the server cannot be reached
  void refreshSession().catch(() => {});
  return user_name;
}

/** Changes the user's own password. Rejects with an ApiError. */
export async function changePassword(password: string, new_password: string): Promise<void> {
  await call('account/change_password', { password, new_password });
}

/** Requests a change of email, which must be confirmed from both addresses. Rejects with an ApiError. */
export async function changeEmail(email: string): Promise<void> {
  await call('account/change_email', { email, redirect_url: `${window.location.origin}/confirm-change-email/` });
}

const pictures = createResource<null, string | null, UserChange>({
  read: async (_, signal) => {
    const user_name = selectUserName(useSession.getState());
    return (await call('account/get_avatar', { user_name }, signal)).url ?? null;
  },
  topic: () => selectOwnTopic(useSession.getState()),
  isInvalidatedBy: ({ kind }) => kind === 'avatar_changed',
});

/** Returns the URL of the user's own picture; null if there is none. */
export const useOwnPicture = (): string | null => useResource(pictures, null).value;

/**
 * Shows the new picture immediately. Also reads the session again, because the top bar shows the picture in the session, which is otherwise
 * updated only over the live connection, and that may be lost.
 */
function showPicture(url: string | null): void {
  pictures.set(pictures.keyOf(null), { value: url, failure: null });
  void refreshSession().catch(() => {});
}

/** Sets the user's own picture. Rejects with an ApiError. */
export async function setPicture(file: File): Promise<void> {
  const { url } = await upload('account/set_avatar', file);
  showPicture(url ?? null);
}

/** Deletes the user's own picture. Rejects with an ApiError. */
export async function deletePicture(): Promise<void> {
  await call('account/delete_avatar');
  showPicture(null);
}
