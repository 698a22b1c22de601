import { expect, test } from 'vitest';
import { FIELD_TEXTS } from '../../api/messages';
import { avatarFault, backgroundFault } from './picture-file';

test.each([
  [avatarFault, 1_070_000, FIELD_TEXTS.avatarFault],
  [backgroundFault, 5_350_000, FIELD_TEXTS.backgroundFault],
])('a png, jpg or jpeg up to the limit is taken, and every other file refused', (faultOf, most, fault) => {
  for (const name of ['me.png', 'me.JPG', 'my.own.jpeg']) expect(faultOf({ name, size: most }), name).toBeNull();
  expect(faultOf({ name: 'me.png', size: most + 1 })).toBe(fault);
  expect(faultOf({ name: 'me.png', size: 0 })).toBe(fault);
  for (const name of ['me.gif', 'me.png.exe', 'png', 'me.svg']) expect(faultOf({ name, size: 900 }), name).toBe(fault);
});
