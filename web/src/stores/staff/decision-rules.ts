import type { AdminUser, AuditEntry, UserId } from '../../protocol/generated/protocol';

/** A decision that takes a person out of the queue. */
export type Verdict = 'approved' | 'held' | 'deleted';

/** One decision that stands, and who made it. */
export interface Decided {
  verdict: Verdict;
  by: string;
  /** The viewer made it, here or elsewhere. */
  isOwn: boolean;
  /** When this page heard of it, in milliseconds. */
  at: number;
}

/** By person, the decisions that stand, the newest last. An entry without any: the decisions were taken back. */
export type DecisionsByPerson = ReadonlyMap<UserId, readonly Decided[]>;

/** A decision that an act makes or takes back. */
export interface Decision {
  verdict: Verdict;
  stands: boolean;
}

/** The decision that a change of an account is; null where it is none. Pure. */
export function decisionIn({ is_approved, on_hold }: Partial<AdminUser>): Decision | null {
  if (is_approved !== undefined) return { verdict: 'approved', stands: is_approved };
  if (on_hold !== undefined) return { verdict: 'held', stands: on_hold };
  return null;
}

/** The decision that a line of the audit tells, and about whom; null where it tells none. Pure. */
export function decisionOf({ action, on, details }: AuditEntry): (Decision & { id: UserId }) | null {
  if (on?.kind !== 'user') return null;
  if (action === 'deletion') return { id: on.id, verdict: 'deleted', stands: true };
  if (action === 'approval') return { id: on.id, verdict: 'approved', stands: details.is_approved === true };
  if (action === 'hold') return { id: on.id, verdict: 'held', stands: details.on_hold === true };
  return null;
}

/** The decisions that stand once this one was made; one that is told again keeps the moment at which it was heard first. Pure. */
export function withDecided(standing: readonly Decided[], next: Decided): readonly Decided[] {
  const known = standing.find(({ verdict, isOwn }) => verdict === next.verdict && isOwn === next.isOwn);
  const at = known?.at ?? next.at;
  return [...without(standing, next.verdict), { ...next, at }];
}

/** The decisions that stand once one was taken back. Pure. */
export const without = (standing: readonly Decided[], verdict: Verdict): readonly Decided[] =>
  standing.filter((other) => other.verdict !== verdict);
