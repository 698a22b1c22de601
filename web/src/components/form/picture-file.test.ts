import { expect, test } from 'vitest';
import { FIELD_TEXTS } from '../../api/messages';
import { avatarError, backgroundError } from './picture-file';

test.each([
  [avatarError, 1_070_000, FIELD_TEXTS.avatarError],
  [backgroundError, 5_350_000, FIELD_TEXTS.backgroundError],
])('a png, jpg or jpeg up to the limit is taken, and every other file refused', (errorOf, most, error) => {
  for (const name of ['me.png', 'me.JPG', 'my.own.jpeg']) expect(errorOf({ name, size: most }), name).toBeNull();
  expect(errorOf({ name: 'me.png', size: most + 1 })).toBe(error);
  expect(errorOf({ name: 'me.png', size: 0 })).toBe(error);
  for (const name of ['me.gif', 'me.png.exe', 'png', 'me.svg']) expect(errorOf({ name, size: 900 }), name).toBe(error);
});
