import { expect, test } from 'vitest';
import { correctionOf, targetPosition } from './step';

const AT = '2026-11-20T12:00:00.000Z';
const NOW = Date.parse(AT);

test('a position moves on with the server’s time while it plays', () => {
  expect(targetPosition({ playing: true, position: 60, at: AT }, NOW + 2500)).toBe(62.5);
  expect(targetPosition({ playing: false, position: 60, at: AT }, NOW + 2500)).toBe(60);
  expect(targetPosition({ playing: true, at: AT }, NOW + 1000)).toBe(1);
});

test('a clock that is slightly behind does not lead back', () => {
  expect(targetPosition({ playing: true, position: 60, at: AT }, NOW - 40)).toBe(60);
});

test('300 ms and more are sought, less is made up for by the rate', () => {
  expect(correctionOf(10.3, 10)).toEqual({ kind: 'seek' });
  expect(correctionOf(10, 10.4)).toEqual({ kind: 'seek' });
  expect(correctionOf(10.29, 10)).toEqual({ kind: 'rate', rate: 1.03 });
  expect(correctionOf(10, 10.29)).toEqual({ kind: 'rate', rate: 0.97 });
});

test('the rate follows the difference, and is 1 in step', () => {
  expect(correctionOf(10.05, 10)).toEqual({ kind: 'rate', rate: 1.015 });
  expect(correctionOf(10, 10.05)).toEqual({ kind: 'rate', rate: 0.985 });
  expect(correctionOf(10.005, 10)).toEqual({ kind: 'rate', rate: 1 });
});

test('a player that is behind comes into step and stays there', () => {
  let position = 0;
  let target = 0.28;
  for (let tick = 0; tick < 80; tick += 1) {
    const correction = correctionOf(target, position);
    if (correction.kind === 'rate') position += 0.25 * correction.rate;
    target += 0.25;
  }
  expect(Math.abs(target - position)).toBeLessThan(0.02);
});
