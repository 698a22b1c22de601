import { expect, test } from 'vitest';
import type { Colleague } from '../presence/apply';
import { endOfChain } from './chain';

const ME = 1;
const AT = '2026-11-20T12:00:00.000Z';

/** Returns colleagues who follow each other as given: each person's id, with the id of the person whom they follow. */
const peopleHere = (following: Record<number, number | undefined>): Colleague[] =>
  Object.entries(following).map(([id, followed]) => ({
    user_id: Number(id),
    user_name: `Person ${id}`,
    tabs: 1,
    place: 0,
    heardAt: 0,
    doing: { at: AT, ...(followed === undefined ? {} : { following: followed }) },
  }));

const leader = (people: readonly Colleague[], id: number) => {
  const lead = endOfChain(people, id, ME);
  return lead.kind === 'person' ? lead.person.user_id : lead;
};

test('whoever follows nobody leads', () => {
  expect(leader(peopleHere({ 2: undefined }), 2)).toBe(2);
});

test('whoever follows a follower follows the first', () => {
  expect(leader(peopleHere({ 2: 3, 3: 4, 4: undefined }), 2)).toBe(4);
});

test('somebody who is not here is named, also at the end of a chain', () => {
  expect(leader(peopleHere({}), 2)).toEqual({ kind: 'away', user_id: 2 });
  expect(leader(peopleHere({ 2: 3 }), 2)).toEqual({ kind: 'away', user_id: 3 });
});

test('a chain that leads back to oneself, or to itself, has no leader', () => {
  expect(leader(peopleHere({ 2: ME }), 2)).toEqual({ kind: 'circle', user_id: 2 });
  expect(leader(peopleHere({ 2: 3, 3: 2 }), 2)).toEqual({ kind: 'circle', user_id: 2 });
  expect(leader(peopleHere({}), ME)).toEqual({ kind: 'circle', user_id: ME });
});
