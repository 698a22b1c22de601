/** Where an action belongs on the key sheet. */
export type ActionGroup = 'Rating' | 'Player' | 'Lists' | 'Playlist' | 'Page';

export interface Action {
  id: ActionId;
  group: ActionGroup;
  /** What it does, as the key sheet says it. */
  label: string;
  /** The caps to print. */
  caps: readonly string[];
  /** The keys that do it. */
  keys: readonly Key[];
  /** Also while a field has the focus or a dialog is open (Ctrl S, Ctrl Enter). */
  everywhere?: boolean;
  /** May repeat while the key is held (moving through a list). */
  repeats?: boolean;
}

export interface Key {
  /** event.code: the physical key, so that digits work on every layout. */
  code?: string;
  /** event.key in lower case: the sign, for letters and marks. */
  sign?: string;
  ctrl?: boolean;
  /** true: only with Shift; false: only without; unset: either. */
  shift?: boolean;
}

export type ActionId =
  | 'rate'
  | 'rating.take-back'
  | 'undo'
  | 'player.toggle'
  | 'list.next'
  | 'list.previous'
  | 'list.row-down'
  | 'list.row-up'
  | 'list.play'
  | 'list.open'
  | 'player.back'
  | 'player.forward'
  | 'playlist.toggle-track'
  | 'list.refresh'
  | 'list.listened-first'
  | 'page.search'
  | 'list.previous-type'
  | 'list.next-type'
  | 'page.save'
  | 'page.primary'
  | 'page.escape'
  | 'page.keys';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

/** The one registry: it feeds the key handling, the hints beside controls and the key sheet. */
export const ACTIONS: readonly Action[] = [
  {
    id: 'rate',
    group: 'Rating',
    label: 'rate 1 to 9, 0 rates 10',
    caps: ['1', '9', '0'],
    keys: DIGITS.flatMap((digit) => [
      { code: `Digit${digit}`, shift: false },
      { code: `Numpad${digit}`, shift: false },
    ]),
  },
  {
    id: 'rating.take-back',
    group: 'Rating',
    label: 'take the rating back',
    caps: ['Backspace'],
    keys: [{ code: 'Backspace' }],
  },
  { id: 'undo', group: 'Rating', label: 'undo', caps: ['Ctrl', 'Z'], keys: [{ sign: 'z', ctrl: true, shift: false }] },
  { id: 'player.toggle', group: 'Player', label: 'play or pause', caps: ['Space'], keys: [{ code: 'Space' }] },
  {
    id: 'player.back',
    group: 'Player',
    label: 'back 5 s, with Shift 30 s',
    caps: ['←'],
    keys: [{ code: 'ArrowLeft' }],
  },
  {
    id: 'player.forward',
    group: 'Player',
    label: 'forward 5 s, with Shift 30 s',
    caps: ['→'],
    keys: [{ code: 'ArrowRight' }],
  },
  { id: 'list.next', group: 'Lists', label: 'play the next track', caps: ['J'], keys: [{ sign: 'j' }] },
  { id: 'list.previous', group: 'Lists', label: 'play the previous track', caps: ['K'], keys: [{ sign: 'k' }] },
  {
    id: 'list.row-down',
    group: 'Lists',
    label: 'next row',
    caps: ['↓'],
    keys: [{ code: 'ArrowDown' }],
    repeats: true,
  },
  {
    id: 'list.row-up',
    group: 'Lists',
    label: 'previous row',
    caps: ['↑'],
    keys: [{ code: 'ArrowUp' }],
    repeats: true,
  },
  { id: 'list.play', group: 'Lists', label: 'play the row', caps: ['Enter'], keys: [{ code: 'Enter', ctrl: false }] },
  { id: 'list.open', group: 'Lists', label: 'open the row', caps: ['Enter'], keys: [{ code: 'Enter', ctrl: false }] },
  {
    id: 'list.refresh',
    group: 'Lists',
    label: 'load new submissions',
    caps: ['R'],
    keys: [{ sign: 'r' }],
  },
  {
    id: 'list.listened-first',
    group: 'Lists',
    label: 'listened first on or off',
    caps: ['L'],
    keys: [{ sign: 'l' }],
  },
  { id: 'list.previous-type', group: 'Lists', label: 'previous type', caps: ['['], keys: [{ sign: '[' }] },
  { id: 'list.next-type', group: 'Lists', label: 'next type', caps: [']'], keys: [{ sign: ']' }] },
  {
    id: 'playlist.toggle-track',
    group: 'Playlist',
    label: 'add to or remove from the playlist',
    caps: ['A'],
    keys: [{ sign: 'a' }],
  },
  { id: 'page.search', group: 'Page', label: 'search', caps: ['F', '/'], keys: [{ sign: 'f' }, { sign: '/' }] },
  {
    id: 'page.save',
    group: 'Page',
    label: 'save',
    caps: ['Ctrl', 'S'],
    keys: [{ sign: 's', ctrl: true }],
    everywhere: true,
  },
  {
    id: 'page.primary',
    group: 'Page',
    label: 'do what the amber button does',
    caps: ['Ctrl', 'Enter'],
    keys: [{ code: 'Enter', ctrl: true }],
    everywhere: true,
  },
  {
    id: 'page.escape',
    group: 'Page',
    label: 'close the top layer, then clear the search',
    caps: ['Esc'],
    keys: [{ code: 'Escape' }],
  },
  { id: 'page.keys', group: 'Page', label: 'all keys', caps: ['?'], keys: [{ sign: '?' }] },
];

const BY_ID = new Map(ACTIONS.map((action) => [action.id, action]));

/** The action of an id: for its caps and its words beside a control. */
export function action(id: ActionId): Action {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`unknown action ${id}`);
  return found;
}

/** What an event's fields must hold to be read; KeyboardEvent does. */
export type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function isKey(key: Key, pressed: Pressed): boolean {
  if (pressed.altKey) return false;
  if ((key.ctrl ?? false) !== (pressed.ctrlKey || pressed.metaKey)) return false;
  if (key.shift !== undefined && key.shift !== pressed.shiftKey) return false;
  return key.code === undefined ? key.sign === pressed.key.toLowerCase() : key.code === pressed.code;
}

/** The actions that a pressed key stands for, in the order of the registry. */
export function actionsOf(pressed: Pressed): Action[] {
  return ACTIONS.filter((candidate) => candidate.keys.some((key) => isKey(key, pressed)));
}

/** The rating that a digit key gives: 1 to 9, and 10 for 0; null for any other key. */
export function ratingOf(pressed: Pick<Pressed, 'code'>): number | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(pressed.code)?.[1];
  if (digit === undefined) return null;
  return digit === '0' ? 10 : Number(digit);
}
