import { call } from '../../api/client';
import { useCachedRead } from '../../live/read-cache';
import { createResource } from '../../live/resource';
import type { PromotionRequest } from '../../protocol/generated/calls';
import { useSession } from '../session/store';

export type Promotion = PromotionRequest['promotion_type'];

/** The sign-up of an account for a promotion: the email address that receives the promotion, or null if the account has not signed up. */
interface OptIn {
  email: string | null;
}

const optIns = createResource<PromotionRequest, OptIn>({
  read: async (of, signal) => ({ email: (await call('user/get_subscribed_promotion', of, signal))?.email ?? null }),
});

/** Returns this email's sign-up for a promotion. Reads nothing while the email is empty. */
export const useOptIn = (email: string, promotion_type: Promotion) =>
  useCachedRead(optIns, email === '' ? null : optIns.keyOf({ email, promotion_type }));

/**
 * Signs the account up for a promotion. `own` is the email of the account, `email` the address that receives the promotion. Rejects with an
 * ApiError.
 */
export async function optIn(own: string, email: string, promotion_type: Promotion): Promise<void> {
  await call('user/subscribe_promotion', { email, promotion_type });
  optIns.set(optIns.keyOf({ email: own, promotion_type }), { value: { email }, failure: null });
}

/** Starts to read, before the page of a promotion opens, whether the account has signed up for the promotion. */
export function preloadOptIn(promotion_type: Promotion) {
  const email = useSession.getState().session?.user_email;
  return email ? [optIns.preload({ email, promotion_type })] : [];
}
