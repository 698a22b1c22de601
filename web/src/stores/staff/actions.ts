import { call } from '../../api/client';
import { type AdminUser, LIMITS, type UserId } from '../../protocol/generated/protocol';
import { toast } from '../../ui/toast-store';
import type { UndoableAction } from '../history/store';
import { recordOwnChange, recordOwnDecision } from './decisions';
import { peopleList } from './people';
import type { HiddenPlan } from './people-rules';

/** The fields of an account that the actions in this file need. */
export type AccountRef = Pick<AdminUser, 'id' | 'email' | 'user_name'>;

/** For this many milliseconds after the viewer has changed an account, published changes of the account count as the viewer's own. */
const OWN_MS = 10_000;
const ownActions = new Map<UserId, number>();

/** Returns true if the viewer has just changed an account. */
export const isOwnAction = (id: UserId): boolean =>
  Date.now() - (ownActions.get(id) ?? Number.NEGATIVE_INFINITY) < OWN_MS;

/** Shows a change of an account in the list, then sends it. If it is refused, the row is reset. */
async function change<R>(id: UserId, part: Partial<AdminUser>, ask: () => Promise<R>): Promise<R> {
  ownActions.set(id, Date.now());
  const revert = recordOwnChange(id, part);
  try {
    return await changeRow(id, part, ask);
  } catch (failure) {
    revert();
    throw failure;
  }
}

async function changeRow<R>(id: UserId, part: Partial<AdminUser>, ask: () => Promise<R>): Promise<R> {
  // no change contains a whole row: the shown values stay until the row was read, and an undone change adds the row to the list again
  const done = async () => {
    const answer = await ask();
    await peopleList.readRow(id);
    return answer;
  };
  if (!peopleList.shows(id)) return await done();
  return await peopleList.patch(
    id,
    (row) => ({ ...row, ...part }),
    done,
    () => null,
  );
}

/** Returns the `reason` field of a request; the field is omitted if the text is empty. */
const because = (reason: string) => (reason.trim() === '' ? {} : { reason: reason.trim() });

/** Blocks an account and ends its sessions, or unblocks it. */
function setBlocked({ id }: AccountRef, blocked: boolean, reason = ''): Promise<unknown> {
  return change(id, { is_disabled: blocked }, () =>
    blocked
      ? call('admin/block_user', { user_to_disable: id, ...because(reason) })
      : call('admin/unblock_user', { user_to_turn: id }),
  );
}

function setHold({ id, email }: AccountRef, on_hold: boolean, reason = ''): Promise<unknown> {
  return change(id, { on_hold }, () => call('admin/hold_user', { email, on_hold, ...because(reason) }));
}

function setApproved({ id }: AccountRef, is_approved: boolean): Promise<unknown> {
  return change(id, { is_approved }, () => call('admin/update_approve', { user_to_approve: id, is_approved }));
}

/** Marks the email of an account as confirmed; this cannot be undone. */
export function confirmEmail({ id }: AccountRef): Promise<unknown> {
  return change(id, { is_confirmed_email: true }, () => call('admin/confirm_user_email', { user_to_confirm: id }));
}

export function setPlan({ id, email }: AccountRef, subscription: string): Promise<unknown> {
  return change(id, { subscription }, () =>
    call('admin/update_hidden_subscription', { email, subscription: subscription as HiddenPlan }),
  );
}

/** Sets the rating of a creator, from 0 to 10. */
export function setRating({ id, email }: AccountRef, new_rating: number): Promise<unknown> {
  return change(id, { user_rating: new_rating }, () => call('admin/update_user_rating', { email, new_rating }));
}

/** Deletes an account with all its data. */
export async function deletePerson({ id }: AccountRef, reason = ''): Promise<void> {
  ownActions.set(id, Date.now());
  await call('admin/delete_user', { user_to_delete: id, ...because(reason) });
  recordOwnDecision(id, { verdict: 'deleted', isActive: true });
  if (peopleList.shows(id)) peopleList.drop(id);
}

/** A decision that can be made for several accounts at the same time, and be undone. */
export type Decision = 'approve' | 'unapprove' | 'hold' | 'unhold' | 'block' | 'unblock';

const DECIDE: Record<Decision, (person: AccountRef, reason?: string) => Promise<unknown>> = {
  approve: (person) => setApproved(person, true),
  unapprove: (person) => setApproved(person, false),
  hold: (person, reason) => setHold(person, true, reason),
  unhold: (person) => setHold(person, false),
  block: (person, reason) => setBlocked(person, true, reason),
  unblock: (person) => setBlocked(person, false),
};

const TAKE_BACK: Record<Decision, (person: AccountRef) => Promise<unknown>> = {
  approve: (person) => setApproved(person, false),
  unapprove: (person) => setApproved(person, true),
  hold: (person) => setHold(person, false),
  unhold: (person) => setHold(person, true),
  block: (person) => setBlocked(person, false),
  unblock: (person) => setBlocked(person, true),
};

const DONE: Record<Decision, string> = {
  approve: 'Approved',
  unapprove: 'Revoked the approval of',
  hold: 'Put on hold:',
  unhold: 'Took off hold:',
  block: 'Blocked',
  unblock: 'Unblocked',
};

/** The decisions that end the sessions of accounts. Undoing them does not restore the sessions. */
const ENDS_SESSIONS: readonly Decision[] = ['unapprove', 'hold', 'block'];

const namesOf = (people: readonly AccountRef[]) =>
  people.length === 1 ? (people[0]?.user_name ?? '') : `${people.length} accounts`;

/** The number of calls that run at the same time. */
const AT_ONCE = 4;

/** The outcome of an action on several accounts. */
export interface Outcome {
  done: readonly AccountRef[];
  failed: readonly { person: AccountRef; failure: unknown }[];
}

/** Runs an action for each account, several at a time; a failure does not stop the others. */
export async function forEach(
  people: readonly AccountRef[],
  action: (person: AccountRef) => Promise<unknown>,
  onProgress: (count: number) => void = () => undefined,
): Promise<Outcome> {
  const waiting = [...people];
  const done: AccountRef[] = [];
  const failed: { person: AccountRef; failure: unknown }[] = [];
  const work = async () => {
    for (let person = waiting.shift(); person !== undefined; person = waiting.shift()) {
      try {
        await action(person);
        done.push(person);
      } catch (failure) {
        failed.push({ person, failure });
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { done, failed };
}

interface DecisionOptions {
  onProgress?: (count: number) => void;
  /** The reason, which is part of the email to the person. */
  reason?: string;
  /** Called with the result of the decision. */
  onOutcome?: (outcome: Outcome) => void;
}

/** Returns the undoable action that makes a decision about one or several accounts. */
export function decision(what: Decision, people: readonly AccountRef[], options: DecisionOptions = {}): UndoableAction {
  const { onProgress, onOutcome, reason } = options;
  let decided: readonly AccountRef[] = people;
  const text = `${DONE[what]} ${namesOf(people)}`;
  return {
    text,
    hasOwnToast: true,
    redo: async () => {
      const outcome = await forEach(decided, (person) => DECIDE[what](person, reason), onProgress);
      decided = outcome.done;
      onOutcome?.(outcome);
      // the error of the refused account gives the reason
      const [only] = outcome.failed;
      if (only && outcome.done.length === 0) throw only.failure;
    },
    undo: async () => {
      const { done, failed } = await forEach(decided, TAKE_BACK[what]);
      decided = done;
      const [first] = failed;
      if (first && done.length === 0) throw first.failure;
      const detail = ENDS_SESSIONS.includes(what) ? `${text}. Ended sessions aren't restored.` : text;
      toast({ key: 'history', text: 'Undone', detail });
    },
  };
}

/** Returns the undoable action that changes one value of an account. */
export function settingAction<Value>(
  text: string,
  from: Value,
  to: Value,
  set: (value: Value) => Promise<unknown>,
): UndoableAction {
  return { text, undo: () => set(from), redo: () => set(to) };
}

/** The maximum number of accounts that are changed together. */
export const TOGETHER_MAX = LIMITS.PAGE_MAX;
