import { expect, test } from 'vitest';
import { FIELD_TEXTS } from '../../api/messages';
import { pictureFault } from './avatar-file';

test('a png, jpg or jpeg of up to 1,070,000 bytes is taken', () => {
  for (const name of ['me.png', 'me.JPG', 'my.own.jpeg']) {
    expect(pictureFault({ name, size: 1_070_000 }), name).toBeNull();
  }
});

test('a larger picture, an empty one and every other kind of file is refused', () => {
  expect(pictureFault({ name: 'me.png', size: 1_070_001 })).toBe(FIELD_TEXTS.avatarFault);
  expect(pictureFault({ name: 'me.png', size: 0 })).toBe(FIELD_TEXTS.avatarFault);
  for (const name of ['me.gif', 'me.png.exe', 'png', 'me.svg']) {
    expect(pictureFault({ name, size: 900 }), name).toBe(FIELD_TEXTS.avatarFault);
  }
});
