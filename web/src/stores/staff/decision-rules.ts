import type { AdminUser, AuditEntry, UserId } from '../../protocol/generated/protocol';

/** A decision that takes a person out of the queue. */
export type Verdict = 'approved' | 'held' | 'deleted';

/** A decision that is in force, and the person who made it. */
export interface Decided {
  verdict: Verdict;
  by: string;
  /** True if the viewer made it, here or elsewhere. */
  isOwn: boolean;
  /** The time at which this page received it, in milliseconds. */
  at: number;
}

/** The decisions in force by person, newest last. An empty entry means that the decisions were undone. */
export type DecisionsByPerson = ReadonlyMap<UserId, readonly Decided[]>;

/** A decision that an action makes, or undoes if `isActive` is false. */
export interface Decision {
  verdict: Verdict;
  isActive: boolean;
}

/** Returns the decision in a change of an account; null if there is none. Pure. */
export function decisionIn({ is_approved, on_hold }: Partial<AdminUser>): Decision | null {
  if (is_approved !== undefined) return { verdict: 'approved', isActive: is_approved };
  if (on_hold !== undefined) return { verdict: 'held', isActive: on_hold };
  return null;
}

/** Returns the decision in an audit entry, and the person concerned; null if there is none. Pure. */
export function decisionOf({ action, on, details }: AuditEntry): (Decision & { id: UserId }) | null {
  if (on?.kind !== 'user') return null;
  if (action === 'deletion') return { id: on.id, verdict: 'deleted', isActive: true };
  if (action === 'approval') return { id: on.id, verdict: 'approved', isActive: details.is_approved === true };
  if (action === 'hold') return { id: on.id, verdict: 'held', isActive: details.on_hold === true };
  return null;
}

/** Returns the decisions in force after this one was made; one that is received again keeps its first time. Pure. */
export function withDecided(decisions: readonly Decided[], next: Decided): readonly Decided[] {
  const known = decisions.find(({ verdict, isOwn }) => verdict === next.verdict && isOwn === next.isOwn);
  const at = known?.at ?? next.at;
  return [...without(decisions, next.verdict), { ...next, at }];
}

/** Returns the decisions in force after one was undone. Pure. */
export const without = (decisions: readonly Decided[], verdict: Verdict): readonly Decided[] =>
  decisions.filter((other) => other.verdict !== verdict);
