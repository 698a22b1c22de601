import type { AdminUser, UserId } from '../../protocol/generated/protocol';
import type { Decided, DecisionsByPerson } from './decision-rules';
import { compare, type PeopleFilter } from './people-rules';

/** A person in the approval queue. */
export interface QueueRow {
  person: AdminUser;
  /** Why the person no longer waits: the decision, or 'gone' if it is unknown. Null while the person waits. */
  decided: Decided | 'gone' | null;
}

/** Returns the decision that a person's row shows. Pure. */
function decidedOf(id: UserId, isListed: boolean, of: DecisionsByPerson): QueueRow['decided'] {
  const decisions = of.get(id);
  // after a decision is undone, the row is about to be listed again
  return decisions?.at(-1) ?? (isListed || decisions ? null : 'gone');
}

/**
 * Returns the rows of the queue after its list or the decisions have changed. People who are already in the queue keep their positions
 * unless they have now confirmed their email. New people are inserted in the list's order. `removed` contains the people whose rows were
 * removed after a decision; their rows return when they wait again. Pure.
 */
export function queueRows(
  before: readonly QueueRow[],
  listed: readonly AdminUser[],
  of: DecisionsByPerson,
  removed: ReadonlySet<UserId>,
  filter: PeopleFilter,
): readonly QueueRow[] {
  const now = new Map(listed.map((person) => [person.id, person]));
  // people who have now confirmed their email move to another position
  const stays = ({ person }: QueueRow) =>
    (now.get(person.id) ?? person).is_confirmed_email === person.is_confirmed_email;
  const placed = before.filter(stays);
  const rows = placed.map((row) => {
    const { id } = row.person;
    const person = now.get(id) ?? row.person;
    const decided = decidedOf(id, now.has(id), of);
    return row.person === person && row.decided === decided ? row : { person, decided };
  });
  const shownIds = new Set(placed.map(({ person }) => person.id));
  for (const person of listed) {
    const decided = decidedOf(person.id, true, of);
    if (shownIds.has(person.id) || (decided !== null && removed.has(person.id))) continue;
    const at = rows.findIndex((row) => compare(person, row.person, filter) < 0);
    rows.splice(at < 0 ? rows.length : at, 0, { person, decided });
  }
  return rows;
}

/** Returns the number of waiting people with a confirmed email, and the number of those without. Pure. */
export function waitingIn(
  rows: readonly QueueRow[],
  listed: readonly AdminUser[],
  total: number,
  toDecide: number | undefined,
): { confirmed: number; unconfirmed: number } {
  const confirmedOf = (people: readonly AdminUser[]) => people.filter((person) => person.is_confirmed_email).length;
  const waiting = rows.flatMap(({ person, decided }) => (decided === null ? [person] : []));
  const confirmed = confirmedOf(waiting);
  // the server lists people with a confirmed email first
  const unread = Math.max(0, total - listed.length);
  const unreadConfirmed = Math.min(unread, Math.max(0, (toDecide ?? 0) - confirmedOf(listed)));
  return {
    confirmed: confirmed + unreadConfirmed,
    unconfirmed: waiting.length - confirmed + unread - unreadConfirmed,
  };
}

/**
 * Returns the next waiting person below `after`. If nobody below waits, returns the first waiting person of the list; null if nobody waits.
 * Pure.
 */
export function nextWaiting(rows: readonly QueueRow[], after: UserId | null): UserId | null {
  const from = rows.findIndex(({ person }) => person.id === after) + 1;
  const others = [...rows.slice(from), ...rows.slice(0, Math.max(0, from - 1))];
  return others.find(({ decided }) => decided === null)?.person.id ?? null;
}

/** Returns the person in the row below (1) or above (-1) the person `id`; null if there is no such row. Pure. */
export function beside(rows: readonly QueueRow[], id: UserId | null, by: 1 | -1): UserId | null {
  const at = rows.findIndex(({ person }) => person.id === id);
  return rows[at < 0 ? 0 : at + by]?.person.id ?? null;
}
