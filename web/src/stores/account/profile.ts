import { call, upload } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { UserChange } from '../../protocol/generated/protocol';
import { refreshSession, selectOwnTopic, selectUserName, useSession } from '../session/store';

/** Changes one's own name; answers it as it is stored. Rejects with an ApiError. */
export async function changeName(name: string): Promise<string> {
  const { user_name } = await call('account/change_name', { name });
  useSession.setState(({ session }) => ({ session: session && { ...session, user_name } }));
  // what is kept for a start without the server learns the name, too
  void refreshSession().catch(() => {});
  return user_name;
}

/** Changes one's own password. Rejects with an ApiError. */
export async function changePassword(password: string, new_password: string): Promise<void> {
  await call('account/change_password', { password, new_password });
}

/** Asks for another email, which both addresses have to agree to. Rejects with an ApiError. */
export async function changeEmail(email: string): Promise<void> {
  await call('account/change_email', { email, redirect_url: `${window.location.origin}/confirm-change-email/` });
}

const pictures = createResource<null, string | null, UserChange>({
  read: async (_, signal) => {
    const user_name = selectUserName(useSession.getState());
    return (await call('account/get_avatar', { user_name }, signal)).url ?? null;
  },
  topic: () => selectOwnTopic(useSession.getState()),
  isStale: ({ kind }) => kind === 'avatar_changed',
});

/** The address of one's own picture; null where there is none. */
export const useOwnPicture = (): string | null => useResource(pictures, null).value;

/** Shows the picture at once. The top bar hears of it over the live connection; here it is asked for while there is none. */
function showPicture(url: string | null): void {
  pictures.set(pictures.keyOf(null), { value: url, failure: null });
  void refreshSession().catch(() => {});
}

/** Makes a file one's own picture. Rejects with an ApiError. */
export async function setPicture(file: File): Promise<void> {
  const { url } = await upload('account/set_avatar', file);
  showPicture(url ?? null);
}

/** Deletes one's own picture. Rejects with an ApiError. */
export async function deletePicture(): Promise<void> {
  await call('account/delete_avatar');
  showPicture(null);
}
