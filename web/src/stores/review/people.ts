import type { Person, UserId } from '../../protocol/generated/protocol';
import type { ReviewState } from './state';

/** Returns a person with the given id; the name is included if it is known. */
export const personOf = ({ names }: Pick<ReviewState, 'names'>, user_id: UserId): Person => ({
  user_id,
  user_name: names[user_id] ?? '',
});

/** Returns people with a person added or removed; the same array if nothing changes. Pure. */
export function withPerson(people: Person[], person: Person, isIn: boolean): Person[] {
  const others = people.filter(({ user_id }) => user_id !== person.user_id);
  if (others.length < people.length === isIn) return people;
  return isIn ? [...others, person] : others;
}
