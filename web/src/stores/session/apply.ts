import type { StorageInfo, SubscriptionInfo, UserChange } from '../../protocol/generated/protocol';

interface Own {
  session: {
    user_name: string;
    user_email: string;
    trialcounter: number | null;
    logo: string | null;
    is_first_500: boolean;
    subscription: { product_title: string; is_active_subscription: boolean; stripe_customer_id: string | null };
  } | null;
  storage: StorageInfo | null;
  plan: SubscriptionInfo | null;
  unreadInvites: number;
  unreadTeamInvites: number;
  unreadMentions: number;
}

/** Returns the fields of the state that a change on the person's own topic affects, with their new values. Pure. */
export function applyUserChange<T extends Own>(state: T, change: UserChange): Partial<T> {
  const { session } = state;
  switch (change.kind) {
    case 'subscription_changed': {
      const { kind: _kind, ...plan } = change;
      const { product_title, is_active_subscription, stripe_customer_id, is_first_500, trialcounter } = plan;
      const subscription = { product_title, is_active_subscription, stripe_customer_id };
      const next = session && { ...session, subscription, is_first_500, trialcounter };
      return { plan, storage: plan.storage_info, session: next } as Partial<T>;
    }
    case 'usage_changed': {
      const { kind: _kind, ...used } = change;
      return { plan: state.plan && { ...state.plan, used } } as Partial<T>;
    }
    case 'storage_changed': {
      const { kind: _kind, ...storage } = change;
      return { storage } as Partial<T>;
    }
    case 'trial_changed': {
      const trialcounter = change.trialcounter === null ? null : Number(change.trialcounter);
      return { session: session && { ...session, trialcounter } } as Partial<T>;
    }
    case 'avatar_changed':
      return { session: session && { ...session, logo: change.logo } } as Partial<T>;
    case 'name_changed':
      return { session: session && { ...session, user_name: change.user_name } } as Partial<T>;
    case 'email_changed':
      return { session: session && { ...session, user_email: change.email } } as Partial<T>;
    case 'contact_changed':
      return { session: session && { ...session, public_contact: change.public_contact } } as Partial<T>;
    case 'invite_arrived':
    case 'invite_changed':
      return { unreadInvites: change.unread_invites } as Partial<T>;
    case 'team_invite_arrived':
    case 'team_invite_changed':
      return { unreadTeamInvites: change.unread_team_invites } as Partial<T>;
    case 'mentioned':
    case 'mentions_changed':
      return { unreadMentions: change.unread_mentions } as Partial<T>;
    default:
      return {};
  }
}
