import { expect, test } from 'vitest';
import { LARGEST, moved, partOf, placeOf } from './crop';

const WIDE = { width: 1200, height: 600 };

test('the largest square stands in the middle, and a nearer one around the same centre', () => {
  expect(partOf(WIDE, LARGEST)).toEqual({ left: 300, top: 0, side: 600 });
  expect(partOf(WIDE, { ...LARGEST, zoom: 2 })).toEqual({ left: 450, top: 150, side: 300 });
});

test('the part moves by shares of its side and never leaves the picture', () => {
  const right = moved(WIDE, LARGEST, 0.25, 0.25);
  expect(partOf(WIDE, right)).toEqual({ left: 450, top: 0, side: 600 });
  expect(partOf(WIDE, moved(WIDE, right, 9, 9))).toEqual({ left: 600, top: 0, side: 600 });
  expect(partOf(WIDE, moved(WIDE, right, -9, -9))).toEqual({ left: 0, top: 0, side: 600 });
  // a selection at an edge stays inside the picture as it grows again
  const corner = moved(WIDE, { ...LARGEST, zoom: 4 }, 9, 9);
  expect(partOf(WIDE, { ...corner, zoom: 1 })).toEqual({ left: 600, top: 0, side: 600 });
});

test('the picture lies behind the frame so that only the part shows', () => {
  expect(placeOf(WIDE, LARGEST)).toEqual({ width: '200%', height: '100%', left: '-50%', top: '0%' });
});
