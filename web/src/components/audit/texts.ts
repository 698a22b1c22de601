import type { AuditEntry } from '../../protocol/generated/protocol';

/** The texts for each action: its name in a list, and the words that follow the person's name in a sentence ("Wes Calloway logged in"). */
const ACTIONS: Record<string, readonly [name: string, verb: string]> = {
  affiliate_link: ['Affiliate link', 'created an affiliate link'],
  approval: ['Approval', 'changed the approval'],
  auth: ['Log-in', 'logged in'],
  block: ['Block', 'blocked the account'],
  company_deletion: ['Company deleted', 'deleted the company'],
  company_hand_over: ['Ownership transferred', 'transferred the company'],
  company_picture: ['Company picture', 'changed a picture of the company'],
  company_restoration: ['Company restored', 'restored the company'],
  company_verification: ['Verification', 'changed the verification'],
  confirmation_sent: ['Confirmation sent', 'resent the confirmation'],
  csv_export: ['CSV export', 'exported a CSV'],
  deletion: ['Deletion', 'deleted the account'],
  email_change: ['Email changed', 'changed the email'],
  email_change_consent: ['Email change approved', 'approved an email change'],
  email_change_request: ['Email change requested', 'requested an email change'],
  email_confirmation: ['Email confirmed', 'confirmed the email'],
  email_vouched: ['Email confirmed by staff', 'confirmed the email for them'],
  hold: ['Hold', 'changed the hold'],
  invitation: ['Invitation', 'invited someone'],
  invitation_answer: ['Invitation answered', 'answered an invitation'],
  job_owner: ['Job owner', 'moved the job to another company'],
  job_share_type: ['Share type', 'changed the share type'],
  link_change: ['Link changed', 'changed a link'],
  link_ended: ['Link revoked', 'revoked a link'],
  link_made: ['Link created', 'created a link'],
  log_in_failed: ['Log-in failed', 'failed to log in'],
  log_out: ['Log-out', 'logged out'],
  member_removal: ['Member removed', 'removed a member'],
  note: ['Note', 'changed the staff note'],
  password_change: ['Password changed', 'changed the password'],
  password_reset: ['Password reset', 'set a new password'],
  password_reset_request: ['Password reset requested', 'requested a password reset'],
  plan_change: ['Plan change', 'changed the plan'],
  rating_given: ['Rating given', 'changed the rating'],
  role_change: ['Role change', 'changed the role'],
  session_end: ['Session ended', 'ended a session'],
  sessions_ended: ['Sessions ended', 'ended all sessions'],
  sign_up: ['Sign-up', 'signed up'],
  sign_up_rejection: ['Sign-up rejected', 'rejected the sign-up'],
  team_deletion: ['Team deleted', 'deleted the team'],
  team_removal: ['Team removal', 'removed a team member'],
  unblock: ['Unblock', 'unblocked the account'],
};

/** The actions as options of a select, sorted by name. */
export const ACTION_OPTIONS = Object.entries(ACTIONS)
  .map(([value, [label]]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label));

const spaced = (name: string) => name.replaceAll('_', ' ');

/** Returns the name of an action, as lists of audit entries show it. */
export function actionName(action: string): string {
  const text = spaced(action);
  return ACTIONS[action]?.[0] ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the words that follow the name of the person who did the action, such as "blocked the account". */
export const actionSummary = (action: string): string => ACTIONS[action]?.[1] ?? spaced(action);

/**
 * Returns the name of the person who did an action. If no account is recorded (`by` is null), a plan change was done by the payment
 * provider, and any other action by an unknown person.
 */
export function actorName({ by, action }: AuditEntry, me: number | null): string {
  if (by === null) return action === 'plan_change' ? 'Payment provider' : 'Someone';
  return by.user_id === me ? 'You' : by.user_name || `Account ${by.user_id}`;
}

const shown = (value: unknown) => (value === '' || value === null ? '—' : String(value));

/** Returns the details of an action in one line; empty if the action has no details. */
export function changeSummary({ details, action }: AuditEntry): string {
  const { from, to, reason, ...rest } = details;
  if (action === 'log_in_failed') return `${shown(rest.failed)} times within 10 minutes`;
  const parts = [
    from !== undefined && to !== undefined ? `${shown(from)} → ${shown(to)}` : '',
    typeof reason === 'string' && reason !== '' ? `Reason: ${reason}` : '',
    ...Object.entries(rest).map(([name, value]) => detailText(name, value)),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** Returns the value of one detail of an audit entry as text. `name` is the name of the detail. */
function detailText(name: string, value: unknown): string {
  const text = spaced(name.replace(/^is_/, ''));
  if (value === true) return text;
  if (value === false) return `not ${text}`;
  return `${text} ${shown(value)}`;
}
