import type { Subscription } from '../../live/dispatch';
import { live } from '../../live/live';
import { createSessionStore, viewer } from '../../live/session-store';
import type { AdminChange, AdminUser, UserId } from '../../protocol/generated/protocol';
import {
  type Decided,
  type Decision,
  type DecisionsByPerson,
  decisionIn,
  decisionOf,
  withDecided,
  without,
} from './decision-rules';

let following: Subscription | null = null;

function leave(): void {
  following?.unsubscribe();
  following = null;
}

/** The decisions that anybody has made about people since the approval queue was opened. */
export const useDecisions = createSessionStore<{ of: DecisionsByPerson }>(() => ({ of: new Map() }), leave);

const decisionsOf = (id: UserId) => useDecisions.getState().of.get(id);

function put(id: UserId, decisions: readonly Decided[] | undefined): void {
  const of = new Map(useDecisions.getState().of);
  if (decisions === undefined) of.delete(id);
  else of.set(id, decisions);
  useDecisions.setState({ of });
}

function note(id: UserId, { verdict, isActive }: Decision, by: string, isOwn: boolean): void {
  const before = decisionsOf(id) ?? [];
  const decided = { verdict, by, isOwn, at: Date.now() };
  put(id, isActive ? withDecided(before, decided) : without(before, verdict));
}

function onChange(changes: readonly AdminChange[]): void {
  for (const change of changes) {
    if (change.kind !== 'audit_added') continue;
    const { entry } = change;
    const decision = decisionOf(entry);
    if (!decision) continue;
    const isOwn = entry.by !== null && entry.by.user_id === viewer();
    note(decision.id, decision, entry.by?.user_name || 'Someone', isOwn);
  }
}

/** Records published decisions while the queue is open; returns the function that stops this. */
export function followDecisions(): () => void {
  leave();
  const forget = () => useDecisions.setState({ of: new Map() });
  forget();
  let isFirst = true;
  following = live.subscribe<AdminChange, unknown>('admin', {
    apply: ({ changes }) => onChange(changes),
    // the first snapshot only begins the subscription; a later one means that too many changes were missed, among them undone decisions
    snapshot: () => {
      if (!isFirst) forget();
      isFirst = false;
    },
  });
  return leave;
}

/** Records the viewer's own decision before the server publishes it; returns the function that removes it again. */
export function recordOwnDecision(id: UserId, decision: Decision): () => void {
  if (!following) return () => undefined;
  const before = decisionsOf(id);
  note(id, decision, '', true);
  const noted = decisionsOf(id);
  return () => {
    // a newer decision from the server stays
    if (decisionsOf(id) === noted) put(id, before);
  };
}

/** Records the viewer's own change of an account if it is a decision; returns the function that removes it again. */
export function recordOwnChange(id: UserId, part: Partial<AdminUser>): () => void {
  const decision = decisionIn(part);
  return decision ? recordOwnDecision(id, decision) : () => undefined;
}
