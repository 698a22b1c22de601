import type { Person, UserId } from '../../protocol/generated/protocol';
import type { ReviewState } from './state';

/** A person, by name where that is known. */
export const personOf = ({ names }: Pick<ReviewState, 'names'>, user_id: UserId): Person => ({
  user_id,
  user_name: names[user_id] ?? '',
});

/** People with somebody among them, or without; the same where it is so already. Pure. */
export function withPerson(people: Person[], person: Person, isIn: boolean): Person[] {
  const others = people.filter(({ user_id }) => user_id !== person.user_id);
  if (others.length < people.length === isIn) return people;
  return isIn ? [...others, person] : others;
}
