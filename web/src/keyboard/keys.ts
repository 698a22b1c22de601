import { ACTIONS, type Action, type Key } from './actions';

/** The fields of an event that are read; KeyboardEvent has them. */
export type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const LETTER = /^\p{Letter}$/u;
const LATIN = /^[a-z]$/;

/**
 * Returns true if Alt Gr (Option on a Mac) was used to type a punctuation character, such as [ or ] on a German keyboard. The browser
 * reports Alt Gr as Ctrl and Alt. For punctuation, Ctrl and Alt are therefore ignored; for letters and digits, they count as pressed.
 */
function isMark({ key, altKey }: Pressed): boolean {
  return altKey && key.length === 1 && !LETTER.test(key) && !/\d/.test(key);
}

function isSign(sign: string, { key, code }: Pressed): boolean {
  const pressed = key.toLowerCase();
  if (pressed === sign) return true;
  // on a layout without Latin letters: the key with that letter on an English layout
  return LATIN.test(sign) && LETTER.test(key) && !/\p{Script=Latin}/u.test(key) && code === `Key${sign.toUpperCase()}`;
}

function isKey(key: Key, pressed: Pressed): boolean {
  const asMark = isMark(pressed);
  if (key.alt) {
    if (!pressed.altKey) return false;
  } else if (pressed.altKey && (!asMark || key.sign === undefined)) return false;
  const ctrl = !asMark && (pressed.ctrlKey || pressed.metaKey);
  if ((key.ctrl ?? false) !== ctrl) return false;
  if (key.shift !== undefined && key.shift !== pressed.shiftKey) return false;
  return key.code === undefined ? isSign(key.sign ?? '', pressed) : key.code === pressed.code;
}

/** Returns the actions that a pressed key can perform, in the order of ACTIONS. */
export function actionsOf(pressed: Pressed): Action[] {
  return ACTIONS.filter((candidate) => candidate.keys.some((key) => isKey(key, pressed)));
}

/** Returns the rating of a digit key: 1 to 9, and 10 for 0; null for any other key. */
export function ratingOf(pressed: Pick<Pressed, 'code'>): number | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(pressed.code)?.[1];
  if (digit === undefined) return null;
  return digit === '0' ? 10 : Number(digit);
}
