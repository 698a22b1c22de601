import type { UserId } from '../../protocol/generated/protocol';
import type { Colleague } from '../presence/apply';

/**
 * How a chain of people who follow each other ends: at a person who follows nobody, at a person who is not in the review, or nowhere,
 * because the chain is a circle.
 */
export type ChainEnd =
  | { kind: 'person'; person: Colleague }
  | { kind: 'away'; user_id: UserId }
  | { kind: 'circle'; user_id: UserId };

/** Returns the end of the chain of followed people that starts at the person `id`; `me` is the viewer. Pure. */
export function endOfChain(people: readonly Colleague[], id: UserId, me: UserId): ChainEnd {
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
