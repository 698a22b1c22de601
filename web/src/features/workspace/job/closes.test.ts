import { expect, test } from 'vitest';
import { closesWords } from './closes';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const open = (closes_at: string | null) => closesWords({ status: 'open', closes_at }, NOW);

test('a job says how long it is open in its largest units', () => {
  expect(open('2026-11-22T16:12:30Z')).toBe('2 d 04:12');
  expect(open('2026-11-20T16:05:00Z')).toBe('4 h 05 min');
  expect(open('2026-11-20T12:41:59Z')).toBe('41 min');
  expect(open('2026-11-20T11:59:00Z')).toBe('Closing…');
  expect(open(null)).toBeNull();
});

test('a job that is not open says since when', () => {
  expect(closesWords({ status: 'closed', closes_at: '2026-11-18T12:00:00Z' }, NOW)).toBe('closed Nov 18 2026');
  expect(closesWords({ status: 'closed', closes_at: null }, NOW)).toBe('closed');
});
