import { expect, test } from 'vitest';
import type { AdminUser, AuditEntry } from '../../protocol/generated/protocol';
import { type Decided, decisionIn, decisionOf, withDecided, without } from './decision-rules';
import { FIRST_FILTER, isQueue, orderOf, type PeopleFilter } from './people-rules';
import { beside, nextWaiting, type QueueRow, queueRows, waitingIn } from './queue-rules';

const QUEUE: PeopleFilter = { ...FIRST_FILTER, filter: 'not_approved' };
const NONE_GONE: ReadonlySet<number> = new Set();

const person = (id: number): AdminUser =>
  ({ id, user_name: `Person ${id}`, created: `2026-11-${String(id).padStart(2, '0')}T10:00:00Z` }) as AdminUser;
const decided = (part: Partial<Decided> = {}): Decided => ({
  verdict: 'approved',
  by: 'Wes Calloway',
  isOwn: false,
  at: 1,
  ...part,
});
const waiting = (...ids: number[]): QueueRow[] => ids.map((id) => ({ person: person(id), decided: null }));
const shown = (rows: readonly QueueRow[]) =>
  rows.map(({ person: { id }, decided: what }) => {
    if (what === null) return id;
    return `${id} ${what === 'gone' ? 'gone' : what.verdict}`;
  });

test('only creators who are not approved and not on hold are a queue, whose oldest stand first', () => {
  expect(isQueue(QUEUE)).toBe(true);
  for (const part of [{ user_type: 'admin' }, { on_hold: true }, { filter: 'blocked' }] as const) {
    expect(isQueue({ ...QUEUE, ...part })).toBe(false);
  }
  expect(orderOf(QUEUE)).toBe('created_up');
  expect(orderOf({ ...QUEUE, sort: 'email_up' })).toBe('email_up');
  expect(orderOf(FIRST_FILTER)).toBe('default');
});

test('whoever was decided about keeps their place, and who comes in takes theirs by the order of the list', () => {
  const of = new Map([[3, [decided()]]]);
  const rows = queueRows(waiting(2, 3, 5), [person(2), person(4), person(5)], of, NONE_GONE, QUEUE);
  expect(shown(rows)).toEqual([2, '3 approved', 4, 5]);
});

test('a decision is told before the list hears of it, and a row that nobody has told of is gone', () => {
  const of = new Map([[2, [decided({ verdict: 'held' })]]]);
  expect(shown(queueRows(waiting(2, 3), [person(2)], of, NONE_GONE, QUEUE))).toEqual(['2 held', '3 gone']);
});

test('what was taken back waits again before the list has it', () => {
  expect(shown(queueRows(waiting(2), [], new Map([[2, []]]), NONE_GONE, QUEUE))).toEqual([2]);
});

test('a row that was taken away comes back once it waits again, and not before', () => {
  const gone = new Set([2]);
  const of = new Map([[2, [decided()]]]);
  expect(shown(queueRows(waiting(3), [person(2), person(3)], of, gone, QUEUE))).toEqual([3]);
  expect(shown(queueRows(waiting(3), [person(2), person(3)], new Map([[2, []]]), gone, QUEUE))).toEqual([2, 3]);
});

test('whoever confirms their email goes to the others, in their order, and the rest stays', () => {
  const at = (id: number, is_confirmed_email: boolean) => ({ ...person(id), is_confirmed_email });
  const [three, five, two] = [at(3, true), at(5, true), at(2, false)];
  const before = queueRows([], [three, five, two, at(4, false)], new Map(), NONE_GONE, QUEUE);
  expect(shown(before)).toEqual([3, 5, 2, 4]);
  const listed = [three, at(4, true), five, two];
  const after = queueRows(before, listed, new Map(), NONE_GONE, QUEUE);
  expect(shown(after)).toEqual([3, 4, 5, 2]);
  expect(after[0]).toBe(before[0]);
});

test('those who wait are counted by their groups, also where not all are read', () => {
  const at = (id: number, is_confirmed_email: boolean) => ({ ...person(id), is_confirmed_email });
  const listed = [at(3, true), at(5, true), at(2, false)];
  const rows = listed.map((one): QueueRow => ({ person: one, decided: null }));
  expect(waitingIn(rows, listed, 3, 2)).toEqual({ confirmed: 2, unconfirmed: 1 });
  expect(waitingIn(rows, listed, 3, undefined)).toEqual({ confirmed: 2, unconfirmed: 1 });
  // the numbers reflect the decision later
  const over = rows.map((row, index) => (index === 0 ? { ...row, decided: decided() } : row));
  expect(waitingIn(over, listed.slice(1), 2, 2)).toEqual({ confirmed: 1, unconfirmed: 1 });
  expect(waitingIn(rows.slice(0, 2), listed.slice(0, 2), 30, 20)).toEqual({ confirmed: 20, unconfirmed: 10 });
});

test('a row that did not change is the same one', () => {
  const before = queueRows([], [person(2), person(3)], new Map(), NONE_GONE, QUEUE);
  const listed = before.map((row) => row.person);
  const after = queueRows(before, listed, new Map([[2, [decided()]]]), NONE_GONE, QUEUE);
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

test('the next one is who waits below, else from the top', () => {
  const [first, second, third] = waiting(1, 2, 3) as [QueueRow, QueueRow, QueueRow];
  const over = (row: QueueRow): QueueRow => ({ ...row, decided: decided() });
  expect(nextWaiting([first, over(second), third], 1)).toBe(3);
  expect(nextWaiting([first, second, over(third)], 3)).toBe(1);
  expect(nextWaiting([first, over(second), over(third)], 1)).toBeNull();
  expect(nextWaiting([over(first), second], null)).toBe(2);
  expect([beside([first, second], 1, 1), beside([first, second], 1, -1), beside([first], null, 1)]).toEqual([
    2,
    null,
    1,
  ]);
});

test.each([
  ['approval', { is_approved: true }, { verdict: 'approved', isActive: true }],
  ['approval', { is_approved: false }, { verdict: 'approved', isActive: false }],
  ['hold', { on_hold: true }, { verdict: 'held', isActive: true }],
  ['deletion', {}, { verdict: 'deleted', isActive: true }],
  ['block', {}, null],
])('a line %s %o tells a decision: %o', (action, details, expected) => {
  const entry = { action, details, on: { kind: 'user', id: 9, name: 'Ines' } } as unknown as AuditEntry;
  expect(decisionOf(entry)).toEqual(expected && { id: 9, ...expected });
  expect(decisionOf({ ...entry, on: { kind: 'team', id: 9, name: '' } })).toBeNull();
});

test('a change of an account is a decision where it approves or holds', () => {
  expect(decisionIn({ is_approved: true })).toEqual({ verdict: 'approved', isActive: true });
  expect(decisionIn({ on_hold: false })).toEqual({ verdict: 'held', isActive: false });
  expect(decisionIn({ user_rating: 3 })).toBeNull();
});

test('the newest decision is shown, the others stand, and one that is told again keeps its moment', () => {
  const held = withDecided([decided()], decided({ verdict: 'held', at: 5 }));
  expect(held.map(({ verdict }) => verdict)).toEqual(['approved', 'held']);
  expect(without(held, 'held')).toEqual([decided()]);
  expect(withDecided([decided()], decided({ at: 9 }))).toEqual([decided()]);
});
