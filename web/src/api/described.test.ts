import { afterEach, expect, test } from 'vitest';
import { call } from './client';
import { described } from './described';
import { type Inspector, inspect, inspectBy } from './inspect';
import { mismatchOf, type Schema } from './schema';
import { fakeServer } from './testing';

const mismatches: string[] = [];
const here: Inspector = described((mismatch) => mismatches.push(mismatch));

afterEach(() => {
  mismatches.length = 0;
});

/**
 * Sends a call whose answer contains `result`, and returns the differences that the inspector finds between the answer and its description.
 */
async function mismatchesOf(result: unknown): Promise<string[]> {
  inspectBy(here);
  fakeServer().answer('team/get', { result });
  await call('team/get', {});
  return mismatches;
}

const OWNER = { user_id: 7, user_name: 'Ines' };
const TEAM = { id: 3, name: 'Low Tide', members: [], number_of_members: 0, jobs: 0, owner: OWNER };

test('an answer as described passes, with what the description does not name', async () => {
  expect(await mismatchesOf([{ ...TEAM, color: 'red' }])).toEqual([]);
});

test('a wrong answer is reported with its call and the place of the fault', async () => {
  expect(await mismatchesOf([{ ...TEAM, id: 'three' }])).toEqual([
    expect.stringContaining('team/get: answer.result[0].id: string'),
  ]);
});

test('a result of another shape, and a call that is not described, are reported', async () => {
  expect(await mismatchesOf({ teams: [] })).toEqual([
    expect.stringContaining('team/get: answer.result: object where array'),
  ]);
  mismatches.length = 0;
  here.answer('team/get_none', { result: true });
  expect(mismatches).toEqual(['team/get_none: it is not described']);
});

test('a frame and an acknowledgement are compared as well', () => {
  here.frame({ topic: 'user:7', changes: [{ kind: 'no_such_change' }] });
  here.frame({ topic: 'user:7', changes: [{ kind: 'name_changed', user_name: 'Ines' }] });
  here.acknowledgement('account.set_public_contact', { result: { public_contact: 5 } });
  expect(mismatches).toHaveLength(2);
  expect(mismatches[0]).toContain('user:7');
  expect(mismatches[1]).toContain('account.set_public_contact');
});

test('where nobody inspects, nothing is compared', () => {
  inspectBy(null);
  expect(() => inspect.answer('team/get_none', null)).not.toThrow();
});

test.each<[unknown, Schema, string | null]>([
  [3, { type: 'integer' }, null],
  [2.5, { type: 'integer' }, 'answer: number where integer is described'],
  [null, { type: ['string', 'null'] }, null],
  ['x', { enum: ['a', 'b'] }, 'answer: "x" is none of the values'],
  [{ a: 1 }, { type: 'object', required: ['a', 'b'] }, 'answer.b: missing'],
  [
    { a: [1, 'x'] },
    { properties: { a: { items: { type: 'integer' } } } },
    'answer.a[1]: string where integer is described',
  ],
  [
    { kind: 'b', n: 'x' },
    {
      oneOf: [
        { properties: { kind: { const: 'a' } } },
        { properties: { kind: { const: 'b' }, n: { type: 'integer' } } },
      ],
    },
    'answer.kind: not "a"',
  ],
  ['soon', { type: 'string', format: 'date-time' }, 'answer: "soon" is no moment'],
  [
    { a: { x: 1 } },
    { properties: { a: { additionalProperties: { type: 'string' } } } },
    'answer.a.x: integer where string is described',
  ],
])('%j by %j', (value, schema, mismatch) => {
  expect(mismatchOf(value, schema, { schemas: {} })).toBe(mismatch);
});

test('what a test leaves out is no fault, what it has is compared', () => {
  const partial = described((mismatch) => mismatches.push(mismatch), true);
  partial.answer('team/get', { result: [{ id: 3 }] });
  partial.answer('team/get', { result: [{ id: '3' }] });
  expect(mismatches).toEqual([expect.stringContaining('team/get: answer.result[0].id: string')]);
});
