import { expect, test } from 'vitest';
import type { AuditEntry } from '../../protocol/generated/protocol';
import { addressOf, daysLater, FIRST_FILTER, filterOf, fits, requestOf } from './rules';

const ENTRY: AuditEntry = {
  id: 7,
  at: '2026-11-21T13:47:52Z',
  action: 'block',
  by: { user_id: 1, user_name: 'Wes Calloway' },
  on: { kind: 'user', id: 42, name: 'Jonah Pruitt' },
  network: '10.4.0.0/24',
  details: { reason: 'two accounts' },
};

test('a filter stands in the address, and what is as at first is left out', () => {
  const filter = { ...FIRST_FILTER, action: 'block', by: 1, from: '2026-11-08', to: '2026-11-21', q: 'two a' };
  expect(filterOf(addressOf(filter))).toEqual(filter);
  expect(addressOf(FIRST_FILTER).toString()).toBe('');
  expect(filterOf(new URLSearchParams('by=x&on=-1&from=yesterday'))).toEqual(FIRST_FILTER);
});

test('the days of a period are whole', () => {
  expect(requestOf({ ...FIRST_FILTER, from: '2026-11-08', to: '2026-11-30' })).toEqual({
    from: '2026-11-08T00:00:00Z',
    to: '2026-12-01T00:00:00Z',
  });
  expect(requestOf(FIRST_FILTER)).toEqual({});
});

test.each([
  [{ action: 'block' }, true],
  [{ action: 'hold' }, false],
  [{ by: 1 }, true],
  [{ by: 42 }, false],
  [{ on: 42 }, true],
  [{ on: 42, on_kind: 'company' }, false],
  [{ from: '2026-11-21', to: '2026-11-21' }, true],
  [{ from: '2026-11-22' }, false],
  [{ to: '2026-11-20' }, false],
  [{ q: 'TWO ACC' }, true],
  [{ q: 'pruitt' }, true],
  [{ q: 'nothing' }, false],
])('%o leaves the line: %s', (part, isLeft) => {
  expect(fits(ENTRY, { ...FIRST_FILTER, ...part })).toBe(isLeft);
});

test('a day is counted on over the end of a year', () => {
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
});
