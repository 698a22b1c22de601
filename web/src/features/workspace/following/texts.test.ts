import { expect, test } from 'vitest';
import { followersText } from './texts';

const first = [{ user_id: 2, user_name: 'Teo Lindqvist' }];

test('followers are named by the first, and counted', () => {
  expect(followersText({ count: 1, first })).toBe('Teo follows you');
  expect(followersText({ count: 2, first })).toBe('Teo and 1 other follow you');
  expect(followersText({ count: 4, first })).toBe('Teo and 3 others follow you');
});
