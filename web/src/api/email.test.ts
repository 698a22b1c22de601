import { expect, test } from 'vitest';
import { isEmail } from './email';

test('an email is letters, digits and ._%+-, an @, a domain and an ending of 2 to 15 letters', () => {
  for (const good of ['ines@lowtide.example', 'a.b_c%d+e-f@x-y.z.museum', '1@2.co'])
    expect(isEmail(good), good).toBe(true);
  for (const bad of [
    '',
    'ines',
    '@lowtide.example',
    'ines@lowtide',
    'ines@lowtide.e',
    'ines@lowtide.sixteenlettersxx',
    'ines@low tide.example',
    'ines@@lowtide.example',
    'inès@lowtide.example',
    ' ines@lowtide.example',
  ]) {
    expect(isEmail(bad), bad).toBe(false);
  }
});
