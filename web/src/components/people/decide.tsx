import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { performWithUndo, type UndoableAction } from '../../stores/history/store';
import {
  type AccountRef,
  confirmEmail,
  type Decision,
  decision,
  deletePerson,
  type Outcome,
  setPlan,
  setRating,
  settingAction,
} from '../../stores/staff/actions';
import { confirm } from '../../ui/dialog/dialogs';
import { formatPlan } from '../../ui/format';
import { toast } from '../../ui/toast-store';
import { askReason } from './ask-reason';

const ENDS = "Their sessions end right away, and Undo doesn't restore them.";

/** The questions that are asked before a decision. A decision without a question is made immediately and can be undone. */
const QUESTIONS: Partial<Record<Decision, { verb: string; body: string }>> = {
  hold: { verb: 'Hold', body: `They can't log in until they are taken off hold. ${ENDS}` },
  block: { verb: 'Block', body: `They can't log in until they are unblocked. ${ENDS}` },
};

const ENDED = "Undo doesn't restore ended sessions.";

const NOTICE_OF: Record<Decision, (name: string) => ReturnType<typeof NOTICES.userDecided>> = {
  approve: (name) => NOTICES.userDecided('The user was approved', name),
  unapprove: (name) => NOTICES.userDecided('The user is no longer approved', name),
  hold: (name) => ({ ...NOTICES.userHeld, detail: `${name}. ${ENDED}` }),
  unhold: (name) => ({ ...NOTICES.userUnheld, detail: name }),
  block: (name) => ({ ...NOTICES.userBlocked, detail: `${name}. ${ENDED}` }),
  unblock: (name) => ({ ...NOTICES.userUnlocked, detail: name }),
};

const nameOf = (people: readonly AccountRef[]) =>
  people.length === 1 ? (people[0]?.user_name ?? '') : `${people.length} accounts`;

interface DecideOptions {
  onProgress?: (count: number) => void;
  /** The reason that was typed on the page. */
  reason?: string;
  /** True if the page has its own field for the reason. No dialog then asks for the reason. */
  isAsked?: boolean;
}

/**
 * Applies a decision, such as an approval or a block, to one or several accounts. If the decision ends the sessions of these people, asks
 * for confirmation first. Shows a message with the result or the failure. Returns the action, or null if the decision was not made.
 */
export async function decide(
  what: Decision,
  people: readonly AccountRef[],
  { onProgress, reason: typed = '', isAsked = false }: DecideOptions = {},
): Promise<UndoableAction | null> {
  const name = nameOf(people);
  const question = isAsked ? undefined : QUESTIONS[what];
  let reason: string | null = typed;
  if (question) {
    const { verb, body } = question;
    reason = await askReason({ title: `${verb} ${name}?`, body, action: verb, destructive: true }, typed);
    if (reason === null) return null;
  }
  let outcome: Outcome | null = null;
  const onOutcome = (next: Outcome) => {
    outcome = next;
  };
  const action = decision(what, people, { onProgress, onOutcome, reason });
  try {
    await performWithUndo(action, NOTICE_OF[what](name));
  } catch (failure) {
    showError(failure);
    return null;
  }
  notifyFailed(outcome);
  return action;
}

/** Shows the names of the accounts whose change the server refused. */
function notifyFailed(outcome: Outcome | null): void {
  const failed = outcome?.failed ?? [];
  if (failed.length === 0) return;
  const names = failed.slice(0, 3).map(({ person }) => person.user_name);
  const more = failed.length > names.length ? ` and ${failed.length - names.length} more` : '';
  toast({ tone: 'bad', text: `${failed.length} couldn't be changed`, detail: `${names.join(', ')}${more}` });
}

/** Marks a person's email as confirmed. Asks first, because this cannot be undone. */
export async function askConfirmEmail(person: AccountRef): Promise<void> {
  const yes = await confirm({
    title: `Confirm the email of ${person.user_name}?`,
    body: `${person.email} will count as confirmed. This can't be undone.`,
    action: 'Confirm',
  });
  if (!yes) return;
  await confirmEmail(person);
  toast({ ...NOTICES.userEmailConfirmed, detail: person.email });
}

/** Deletes an account after a warning. `typed`: the reason that was typed on the page. Returns true if the account was deleted. */
export async function askDelete(person: AccountRef, typed = ''): Promise<boolean> {
  const question = {
    title: `Delete ${person.user_name}?`,
    body: "All their content and stats will be removed: tracks, playlists, submissions, links and counts. This can't be undone.",
    action: 'Delete',
    destructive: true,
  };
  const reason = await askReason(question, typed);
  if (reason === null) return false;
  await deletePerson(person, reason);
  toast({ ...NOTICES.userDeleted, detail: person.user_name });
  return true;
}

/** Gives a creator a plan without payment. Rejects with an ApiError. */
export async function givePlan(person: AccountRef & { subscription: string }, to: string): Promise<void> {
  const { user_name, subscription: from } = person;
  const action = settingAction(`${user_name}: ${formatPlan(to)}`, from, to, (value) => setPlan(person, value));
  await performWithUndo(action, { ...NOTICES.userSubscription, detail: `${user_name}: ${planName(to)}` });
}

/** Gives a creator a rating of 0 to 10. The rating immediately decides which jobs are open to the creator. Rejects with an ApiError. */
export async function giveRating(person: AccountRef & { user_rating: number }, to: number): Promise<void> {
  const { user_name, user_rating: from } = person;
  const action = settingAction(`Rated ${user_name} ${to}`, from, to, (value) => setRating(person, value));
  await performWithUndo(action, { ...NOTICES.userRating, detail: `${user_name}: ${to}` });
}

/** Returns the name of a plan, as the select for plans shows it. */
export const planName = (plan: string): string => formatPlan(plan);
