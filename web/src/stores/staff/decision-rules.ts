import type { AdminUser, AuditEntry, UserId } from '../../protocol/generated/protocol';

/** A decision by which a person leaves the approval queue. */
export type Verdict = 'approved' | 'held' | 'deleted';

/** A decision that has not been undone, and who made it. */
export interface Decided {
  verdict: Verdict;
  by: string;
  /** True if the viewer made the decision, in this tab or another. */
  isOwn: boolean;
  /** The time at which this page received the decision, in milliseconds. */
  at: number;
}

/** The decisions about each person that have not been undone, newest last. An empty list means that all were undone. */
export type DecisionsByPerson = ReadonlyMap<UserId, readonly Decided[]>;

/** A decision that an action makes or undoes. If `isActive` is false, the action undoes the decision. */
export interface Decision {
  verdict: Verdict;
  isActive: boolean;
}

/** Returns the decision that a change of an account makes or undoes; null if the change is not about a decision. Pure. */
export function decisionIn({ is_approved, on_hold }: Partial<AdminUser>): Decision | null {
  if (is_approved !== undefined) return { verdict: 'approved', isActive: is_approved };
  if (on_hold !== undefined) return { verdict: 'held', isActive: on_hold };
  return null;
}

/** Returns the decision that an audit entry records, with the id of the person; null if it records none. Pure. */
export function decisionOf({ action, on, details }: AuditEntry): (Decision & { id: UserId }) | null {
  if (on?.kind !== 'user') return null;
  if (action === 'deletion') return { id: on.id, verdict: 'deleted', isActive: true };
  if (action === 'approval') return { id: on.id, verdict: 'approved', isActive: details.is_approved === true };
  if (action === 'hold') return { id: on.id, verdict: 'held', isActive: details.on_hold === true };
  return null;
}

/**
 * Returns the decisions with one added. If the same decision was already received, the time at which it was first received is kept. Pure.
 */
export function withDecided(decisions: readonly Decided[], next: Decided): readonly Decided[] {
  const known = decisions.find(({ verdict, isOwn }) => verdict === next.verdict && isOwn === next.isOwn);
  const at = known?.at ?? next.at;
  return [...without(decisions, next.verdict), { ...next, at }];
}

/** Returns the decisions that remain after the decision `verdict` was undone. Pure. */
export const without = (decisions: readonly Decided[], verdict: Verdict): readonly Decided[] =>
  decisions.filter((other) => other.verdict !== verdict);
