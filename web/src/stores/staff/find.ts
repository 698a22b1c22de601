import { call } from '../../api/client';
import type { AdminUser } from '../../protocol/generated/protocol';

/** Finds the accounts whose name or email contains a text. Rejects with an ApiError. */
export async function findPeople(user_info: string, signal: AbortSignal): Promise<readonly AdminUser[]> {
  return (await call('admin/search_users', { user_info }, signal)).users;
}
