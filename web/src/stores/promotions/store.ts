import { call } from '../../api/client';
import { useCachedRead } from '../../live/read-cache';
import { createResource } from '../../live/resource';
import type { PromotionRequest } from '../../protocol/generated/calls';
import { useSession } from '../session/store';

export type Promotion = PromotionRequest['promotion_type'];

/** The email that was opted in with; null if there is none. */
interface OptIn {
  email: string | null;
}

const optIns = createResource<PromotionRequest, OptIn>({
  read: async (of, signal) => ({ email: (await call('user/get_subscribed_promotion', of, signal))?.email ?? null }),
});

/** Returns the opt-in of the account with this email; read once the email is known. */
export const useOptIn = (email: string, promotion_type: Promotion) =>
  useCachedRead(optIns, email === '' ? null : optIns.keyOf({ email, promotion_type }));

/** Opts the account in; `own` is its email, `email` the one that is to receive the promotion. Rejects with an ApiError. */
export async function optIn(own: string, email: string, promotion_type: Promotion): Promise<void> {
  await call('user/subscribe_promotion', { email, promotion_type });
  optIns.set(optIns.keyOf({ email: own, promotion_type }), { value: { email }, failure: null });
}

/** Starts the first reads of an announcement. */
export function preloadOptIn(promotion_type: Promotion) {
  const email = useSession.getState().session?.user_email;
  return email ? [optIns.preload({ email, promotion_type })] : [];
}
