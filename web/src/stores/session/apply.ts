import type { StorageInfo, SubscriptionInfo, UserChange } from '../../protocol/generated/protocol';

interface Own {
  session: {
    user_name: string;
    user_email: string;
    trialcounter: number | null;
    logo: string | null;
    subscription: { product_title: string; is_active_subscription: boolean };
  } | null;
  storage: StorageInfo | null;
  plan: SubscriptionInfo | null;
  unreadInvites: number;
  unreadTeamInvites: number;
}

/** One change of the person's own topic, applied; answers only what it changes. Pure. */
export function applyUserChange<T extends Own>(state: T, change: UserChange): Partial<T> {
  const { session } = state;
  switch (change.kind) {
    case 'subscription_changed': {
      const { kind: _kind, ...plan } = change;
      const subscription = {
        ...session?.subscription,
        product_title: plan.product_title,
        is_active_subscription: plan.is_active_subscription,
      };
      const { trialcounter } = plan;
      const next = session && { ...session, subscription, trialcounter };
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
    default:
      return {};
  }
}
