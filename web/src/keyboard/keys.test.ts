import { expect, test } from 'vitest';
import { actionsOf, type Pressed, ratingOf } from './keys';

function idsOf(part: Partial<Pressed>): string[] {
  const pressed = { code: '', key: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...part };
  return actionsOf(pressed).map(({ id }) => id);
}

test('brackets are reached on German and French layouts, by Alt Gr, by Option and without either', () => {
  // Alt Gr is reported as Ctrl and Alt
  expect(idsOf({ code: 'Digit8', key: '[', ctrlKey: true, altKey: true })).toEqual(['list.previous-type']);
  expect(idsOf({ code: 'Minus', key: ']', ctrlKey: true, altKey: true })).toEqual(['list.next-type']);
  expect(idsOf({ code: 'Digit5', key: '[', altKey: true })).toEqual(['list.previous-type']);
  expect(idsOf({ code: 'Digit5', key: '[', altKey: true, shiftKey: true })).toEqual(['list.previous-type']);
  expect(idsOf({ code: 'BracketLeft', key: 'ü' })).toEqual(['list.previous-type']);
  expect(idsOf({ code: 'BracketRight', key: '$' })).toEqual(['list.next-type']);
});

test('the signs of the search and of the key sheet are where the layout has them', () => {
  expect(idsOf({ code: 'Digit7', key: '/', shiftKey: true })).toEqual(['page.search']);
  expect(idsOf({ code: 'Minus', key: '?', shiftKey: true })).toEqual(['page.keys']);
});

test('Option and Alt Gr with a digit or a letter are not the plain key', () => {
  expect(idsOf({ code: 'Digit7', key: '7', altKey: true })).toEqual([]);
  expect(idsOf({ code: 'KeyA', key: 'å', altKey: true })).toEqual([]);
  expect(idsOf({ code: 'KeyK', key: 'k', altKey: true })).toEqual([]);
});

test('letters follow the layout, and the English one where it has none of them', () => {
  expect(idsOf({ code: 'KeyQ', key: 'a' })).toEqual(['queue.approve', 'playlist.toggle-track']);
  expect(idsOf({ code: 'KeyA', key: 'q' })).toEqual(['pane.playlist']);
  expect(idsOf({ code: 'KeyA', key: 'ф' })).toEqual(['queue.approve', 'playlist.toggle-track']);
  expect(idsOf({ code: 'KeyY', key: 'z', metaKey: true })).toEqual(['undo']);
});

test('the physical digit rates, and 0 is 10', () => {
  expect(idsOf({ code: 'Digit7', key: 'è' })).toEqual(['rate']);
  expect(ratingOf({ code: 'Numpad3' })).toBe(3);
  expect(ratingOf({ code: 'Digit0' })).toBe(10);
  expect(ratingOf({ code: 'KeyA' })).toBeNull();
});
