import { expect, test } from 'vitest';
import { offsetOf } from './offset';

test('the offset follows from the middle of the quickest round trip', () => {
  const slow = { sent: 0, received: 400, server: 1500 };
  const quick = { sent: 1000, received: 1020, server: 2310 };
  expect(offsetOf([slow, quick])).toBe(1300);
  expect(offsetOf([quick, slow])).toBe(1300);
});

test('a server whose clock is behind has a negative offset', () => {
  expect(offsetOf([{ sent: 5000, received: 5010, server: 4005 }])).toBe(-1000);
});

test('without an answer there is no offset', () => {
  expect(offsetOf([])).toBeNull();
});
