import { expect, test } from 'vitest';
import { marksBetween, middleOf, pathOf, segmentsThrough, ticksOf } from './shape';

test('the numbers at the left are round and reach over the highest value', () => {
  expect(ticksOf(0)).toEqual([0, 1, 2, 3, 4]);
  expect(ticksOf(7)).toEqual([0, 2, 4, 6, 8]);
  expect(ticksOf(384)).toEqual([0, 100, 200, 300, 400]);
  expect(ticksOf(1_000_001).at(-1)).toBe(1_500_000);
});

test('at most twelve points are written below', () => {
  for (const points of [1, 12, 13, 28, 31, 366])
    expect(Math.ceil(points / marksBetween(points))).toBeLessThanOrEqual(12);
  expect(marksBetween(7)).toBe(1);
  expect([0, 1].map((index) => middleOf(index, 2))).toEqual([25, 75]);
});

test('a curve goes through each value and over none', () => {
  const points = [0, 80, 80, 10, 60].map((y, x) => ({ x, y }));
  const numbers = [...pathOf(segmentsThrough(points, 'curve')).matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) =>
    Number(y),
  );
  expect(numbers).toHaveLength(1 + 4 * 3);
  expect(numbers.filter((_, index) => index % 3 === 0)).toEqual([0, 80, 80, 10, 60]);
  expect(Math.max(...numbers)).toBe(80);
  expect(Math.min(...numbers)).toBe(0);
  expect(pathOf(segmentsThrough(points, 'line'))).toBe('M0 0L1 80L2 80L3 10L4 60');
  expect(pathOf(segmentsThrough([], 'line'))).toBe('');
});
