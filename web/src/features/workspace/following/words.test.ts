import { expect, test } from 'vitest';
import { followersWords } from './words';

const first = [{ user_id: 2, user_name: 'Teo Lindqvist' }];

test('followers are named by the first, and counted', () => {
  expect(followersWords({ count: 1, first })).toBe('Teo follows you');
  expect(followersWords({ count: 2, first })).toBe('Teo and 1 other follow you');
  expect(followersWords({ count: 4, first })).toBe('Teo and 3 others follow you');
});
