import { expect, test } from 'vitest';
import {
  basisPoints,
  equalShares,
  FULL_SHARE,
  missingText,
  shareText,
  steppedShare,
  totalOf,
  typedShare,
} from './shares';

test('a share is a percentage from 0 to 100 with two decimals', () => {
  expect(['33.33', '33,33', '100', '0.1', '.5', '7.', '', '0.005'].map(basisPoints)).toEqual([
    3333, 3333, 10_000, 10, 50, 700, 0, 1,
  ]);
  for (const wrong of ['100.01', '-1', '1e2', 'half', '1.2.3', '.']) expect(basisPoints(wrong), wrong).toBeNull();
  expect([3333, 10_000, 0].map(shareText)).toEqual(['33.33', '100.00', '0.00']);
});

test('the arrows step by 0.1 and stay within 0 and 100', () => {
  expect(steppedShare('33.33', 1)).toBe('33.43');
  expect(steppedShare('33.33', -1)).toBe('33.23');
  expect(steppedShare('99.95', 1)).toBe('100.00');
  expect(steppedShare('0.00', -1)).toBe('0.00');
  expect(steppedShare('half', 1)).toBe('0.10');
});

test('signs and letters are not taken', () => {
  expect(typedShare('-5e0 %')).toBe('50');
  expect(typedShare('33,3')).toBe('33,3');
});

test('the sum is exact, and what it lacks is told', () => {
  expect(totalOf(['33.33', '33.33', '33.34'])).toBe(FULL_SHARE);
  expect(totalOf(['0.1', '0.2', 'half'])).toBe(30);
  expect(totalOf(['150', '100.00'])).toBe(25_000);
  expect(missingText(FULL_SHARE)).toBeNull();
  expect(missingText(8750)).toBe('12.50 left to assign');
  expect(missingText(10_400)).toBe('4.00 over');
});

test('equal shares make the whole, for one to ten', () => {
  expect(equalShares(3).map(shareText)).toEqual(['33.33', '33.33', '33.34']);
  for (let count = 1; count <= 10; count += 1) {
    const shares = equalShares(count);
    expect(shares).toHaveLength(count);
    expect(shares.reduce((total, share) => total + share, 0)).toBe(FULL_SHARE);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
  }
});
