import { call, type Request } from '../../api/client';
import { type AdminUser, LIMITS, type UserId } from '../../protocol/generated/protocol';
import { toast } from '../../ui/toast-store';
import type { Act } from '../history/store';
import { noteOwn, noteOwnChange } from './decisions';
import { peopleList } from './people';

/** As much of an account as acts need. */
export type Somebody = Pick<AdminUser, 'id' | 'email' | 'user_name'>;

/** So long one's own act explains that a row moves. */
const OWN_MS = 10_000;
const ownActs = new Map<UserId, number>();

/** Whether one has just changed an account oneself. */
export const isOwnAct = (id: UserId): boolean => Date.now() - (ownActs.get(id) ?? Number.NEGATIVE_INFINITY) < OWN_MS;

/** Shows a change in the list at once, and asks the server; where it is refused, the row is as it was. */
async function change<R>(id: UserId, part: Partial<AdminUser>, ask: () => Promise<R>): Promise<R> {
  ownActs.set(id, Date.now());
  const turnBack = noteOwnChange(id, part);
  try {
    return await changeRow(id, part, ask);
  } catch (failure) {
    turnBack();
    throw failure;
  }
}

async function changeRow<R>(id: UserId, part: Partial<AdminUser>, ask: () => Promise<R>): Promise<R> {
  // no change tells all of a row: what is shown stays until the row was read, and what was taken back comes in again
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

/** A reason as calls take it; an empty one is none. */
const because = (reason: string) => (reason.trim() === '' ? {} : { reason: reason.trim() });

/** Logs an account out and keeps it from logging in, or lets it in again. */
export function setBlocked({ id }: Somebody, blocked: boolean, reason = ''): Promise<unknown> {
  return change(id, { is_disabled: blocked }, () =>
    blocked
      ? call('admin/block_user', { user_to_disable: id, ...because(reason) })
      : call('admin/unblock_user', { user_to_turn: id }),
  );
}

export function setHold({ id, email }: Somebody, on_hold: boolean, reason = ''): Promise<unknown> {
  return change(id, { on_hold }, () => call('admin/hold_user', { email, on_hold, ...because(reason) }));
}

export function setApproved({ id }: Somebody, is_approved: boolean): Promise<unknown> {
  return change(id, { is_approved }, () => call('admin/update_approve', { user_to_approve: id, is_approved }));
}

/** Takes the email as confirmed, for good. */
export function confirmEmail({ id }: Somebody): Promise<unknown> {
  return change(id, { is_confirmed_email: true }, () => call('admin/confirm_user_email', { user_to_confirm: id }));
}

type HiddenPlan = Request<'admin/update_hidden_subscription'>['subscription'];

/** The plans that the staff gives without a payment. */
export const HIDDEN_PLANS: readonly HiddenPlan[] = ['free', 'starter-free', 'premium-free'];

export function setPlan({ id, email }: Somebody, subscription: string): Promise<unknown> {
  return change(id, { subscription }, () =>
    call('admin/update_hidden_subscription', { email, subscription: subscription as HiddenPlan }),
  );
}

/** Gives a creator a rating of 0 to 10. */
export function setRating({ id, email }: Somebody, new_rating: number): Promise<unknown> {
  return change(id, { user_rating: new_rating }, () => call('admin/update_user_rating', { email, new_rating }));
}

/** Deletes an account with all that belongs to it. */
export async function deletePerson({ id }: Somebody, reason = ''): Promise<void> {
  ownActs.set(id, Date.now());
  await call('admin/delete_user', { user_to_delete: id, ...because(reason) });
  noteOwn(id, { verdict: 'deleted', stands: true });
  if (peopleList.shows(id)) peopleList.drop(id);
}

/** What one may do with several accounts at once, and take back. */
export type Decision = 'approve' | 'unapprove' | 'hold' | 'unhold' | 'block' | 'unblock';

const DECIDE: Record<Decision, (person: Somebody, reason?: string) => Promise<unknown>> = {
  approve: (person) => setApproved(person, true),
  unapprove: (person) => setApproved(person, false),
  hold: (person, reason) => setHold(person, true, reason),
  unhold: (person) => setHold(person, false),
  block: (person, reason) => setBlocked(person, true, reason),
  unblock: (person) => setBlocked(person, false),
};

const TAKE_BACK: Record<Decision, (person: Somebody) => Promise<unknown>> = {
  approve: (person) => setApproved(person, false),
  unapprove: (person) => setApproved(person, true),
  hold: (person) => setHold(person, false),
  unhold: (person) => setHold(person, true),
  block: (person) => setBlocked(person, false),
  unblock: (person) => setBlocked(person, true),
};

const DONE: Record<Decision, string> = {
  approve: 'Approved',
  unapprove: 'Withdrew the approval of',
  hold: 'Put on hold:',
  unhold: 'Took off hold:',
  block: 'Blocked',
  unblock: 'Unblocked',
};

/** Acts that have logged somebody out, for which undoing does nothing. */
const ENDS_SESSIONS: readonly Decision[] = ['unapprove', 'hold', 'block'];

const namesOf = (people: readonly Somebody[]) =>
  people.length === 1 ? (people[0]?.user_name ?? '') : `${people.length} accounts`;

/** So many calls are under way at a time. */
const AT_ONCE = 4;

/** What became of an act on several accounts. */
export interface Outcome {
  done: readonly Somebody[];
  failed: readonly { person: Somebody; failure: unknown }[];
}

/** Does something for each account, some at a time; what fails keeps no other from being done. */
export async function forEach(
  people: readonly Somebody[],
  act: (person: Somebody) => Promise<unknown>,
  onProgress: (count: number) => void = () => undefined,
): Promise<Outcome> {
  const waiting = [...people];
  const done: Somebody[] = [];
  const failed: { person: Somebody; failure: unknown }[] = [];
  const work = async () => {
    for (let person = waiting.shift(); person !== undefined; person = waiting.shift()) {
      try {
        await act(person);
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
  /** Goes into the email that the person gets. */
  reason?: string;
  /** Hears what became of it. */
  onOutcome?: (outcome: Outcome) => void;
}

/** A decision about one account or several, as an act that can be taken back. */
export function decision(what: Decision, people: readonly Somebody[], options: DecisionOptions = {}): Act {
  const { onProgress, onOutcome, reason } = options;
  let decided: readonly Somebody[] = people;
  const text = `${DONE[what]} ${namesOf(people)}`;
  return {
    text,
    isTold: true,
    redo: async () => {
      const outcome = await forEach(decided, (person) => DECIDE[what](person, reason), onProgress);
      decided = outcome.done;
      onOutcome?.(outcome);
      // the one that was refused says why
      const [only] = outcome.failed;
      if (only && outcome.done.length === 0) throw only.failure;
    },
    undo: async () => {
      const { done, failed } = await forEach(decided, TAKE_BACK[what]);
      decided = done;
      const [first] = failed;
      if (first && done.length === 0) throw first.failure;
      const detail = ENDS_SESSIONS.includes(what) ? `${text}. Sessions that ended do not return.` : text;
      toast({ key: 'history', text: 'Undone', detail });
    },
  };
}

/** A value of an account that may be set back, as an act. */
export function settingAct<Value>(text: string, from: Value, to: Value, set: (value: Value) => Promise<unknown>): Act {
  return { text, undo: () => set(from), redo: () => set(to) };
}

/** At most so many accounts are changed together. */
export const TOGETHER_MAX = LIMITS.PAGE_MAX;
