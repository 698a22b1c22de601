import type { UserId } from '../../protocol/generated/protocol';
import type { Colleague } from '../presence/apply';

/** The end of a chain of people who follow each other: who leads, who is not here, or that it leads back. */
export type Lead =
  | { kind: 'person'; person: Colleague }
  | { kind: 'away'; user_id: UserId }
  | { kind: 'circle'; user_id: UserId };

/** The person whom one follows by following `id`: the first of those who follow each other. Pure. */
export function leadOf(people: readonly Colleague[], id: UserId, me: UserId): Lead {
  const seen = new Set([me]);
  for (let next = id; ; ) {
    if (seen.has(next)) return { kind: 'circle', user_id: id };
    seen.add(next);
    const person = people.find(({ user_id }) => user_id === next);
    if (!person) return { kind: 'away', user_id: next };
    const { following } = person.doing;
    if (following === undefined) return { kind: 'person', person };
    next = following;
  }
}
