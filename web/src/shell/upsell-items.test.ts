import { expect, test } from 'vitest';
import { BENEFITS, choose, chooseItem, IMAGES, MESSAGES } from './upsell-items';

test('there are 8 messages and 4 pictures', () => {
  expect(new Set(MESSAGES.map(({ id }) => id)).size).toBe(8);
  expect(new Set(IMAGES).size).toBe(4);
});

test('every message and picture but the last of each comes up', () => {
  const steps = Array.from({ length: 1000 }, (_, step) => step / 1000);
  const messages = new Set(steps.map((step) => choose(MESSAGES, () => step)));
  const images = new Set(steps.map((step) => choose(IMAGES, () => step)));
  expect([...messages]).toEqual(MESSAGES.slice(0, -1));
  expect([...images]).toEqual(IMAGES.slice(0, -1));
});

test('message and picture are chosen independently', () => {
  const chances = [0, 0.9999];
  const item = chooseItem(() => chances.shift() ?? 0);
  expect(item).toEqual({ ...MESSAGES[0], image: IMAGES[2] });
});

test.each([
  ['a higher placement', /placement/],
  ['own playlists for clients', /Playlists .* clients/],
  ['staff who pitch', /staff who pitch/],
  ['more than 2 tracks, and more applications', /More tracks .* applications/],
  ['all jobs', /all jobs/],
  ['more storage', /More storage/],
  ['priority support', /Priority support/],
])('every showing names %s', (_, text) => {
  expect(BENEFITS).toHaveLength(7);
  expect(BENEFITS.some((benefit) => text.test(benefit))).toBe(true);
});
