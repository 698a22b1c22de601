/** The section under which the list of keyboard shortcuts shows an action. */
export type ActionGroup = 'Rating' | 'Player' | 'Lists' | 'Playlist' | 'Approval' | 'Page';

export interface Action {
  id: ActionId;
  group: ActionGroup;
  /** The name of the action on the key sheet and in menus, tooltips and the command palette. */
  label: string;
  /** The texts of the keys as they are shown beside the action, such as Ctrl and S. */
  caps: readonly string[];
  /** The keys that perform the action. */
  keys: readonly Key[];
  /** True if the keys also work while a field has the focus or a dialog is open (Ctrl S, Ctrl Enter). */
  everywhere?: boolean;
  /** True if the action repeats while the key is held down (moving through a list). */
  repeats?: boolean;
  /**
   * True if only the key can perform the action, as for moving through rows or giving a rating by a digit. The command palette does not
   * list such an action.
   */
  keysOnly?: boolean;
  /** Another action that has the same keys. On a page where both can be performed, the keys perform this action and not the other one. */
  insteadOf?: ActionId;
}

export interface Key {
  /** event.code: the physical key, so that digits work on every layout. */
  code?: string;
  /** The typed character in lower case (`event.key`), for letters and punctuation. */
  sign?: string;
  ctrl?: boolean;
  alt?: boolean;
  /** True if Shift must be held, false if it must not be held. If it is missing, Shift makes no difference. */
  shift?: boolean;
}

export type ActionId =
  | 'rate'
  | 'rating.take-back'
  | 'rating.abstain'
  | 'mark.shortlist'
  | 'mark.hold'
  | 'mark.pass'
  | 'undo'
  | 'redo'
  | 'player.toggle'
  | 'list.select-down'
  | 'list.select-up'
  | 'list.select'
  | 'list.select-all'
  | 'list.next'
  | 'list.previous'
  | 'list.row-down'
  | 'list.row-up'
  | 'list.play'
  | 'list.open'
  | 'player.back'
  | 'player.forward'
  | 'player.match'
  | 'playlist.toggle-track'
  | 'playlist.move-up'
  | 'playlist.move-down'
  | 'list.refresh'
  | 'list.listened-first'
  | 'list.unrated'
  | 'list.disagree'
  | 'queue.approve'
  | 'queue.hold'
  | 'queue.next'
  | 'queue.previous'
  | 'queue.link-1'
  | 'queue.link-2'
  | 'queue.play'
  | 'queue.settle'
  | 'pane.playlist'
  | 'pane.track'
  | 'pane.comments'
  | 'comments.next'
  | 'comments.previous'
  | 'job.brief'
  | 'page.search'
  | 'list.previous-type'
  | 'list.next-type'
  | 'page.save'
  | 'page.primary'
  | 'page.escape'
  | 'page.keys'
  | 'page.palette';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

const digitKeys = (digit: string): Key[] => [
  { code: `Digit${digit}`, shift: false },
  { code: `Numpad${digit}`, shift: false },
];

/**
 * All actions that a key can perform. The handling of keys, the hints beside controls and the list of keyboard shortcuts are derived from
 * this table.
 */
export const ACTIONS: readonly Action[] = [
  {
    id: 'rate',
    group: 'Rating',
    label: 'Rate 1 to 9 (0 is 10)',
    caps: ['1', '–', '9', '0'],
    keysOnly: true,
    keys: DIGITS.flatMap(digitKeys),
  },
  {
    id: 'rating.take-back',
    group: 'Rating',
    label: 'Clear the rating',
    caps: ['Backspace'],
    keys: [{ code: 'Backspace' }],
  },
  {
    id: 'rating.abstain',
    group: 'Rating',
    label: 'Abstain or stop abstaining',
    caps: ['−'],
    keys: [{ sign: '-' }, { sign: '−' }],
  },
  { id: 'mark.shortlist', group: 'Rating', label: 'Mark: shortlist', caps: ['S'], keys: [{ sign: 's' }] },
  { id: 'mark.hold', group: 'Rating', label: 'Mark: hold', caps: ['H'], keys: [{ sign: 'h' }] },
  { id: 'mark.pass', group: 'Rating', label: 'Mark: pass', caps: ['P'], keys: [{ sign: 'p' }] },
  // before the actions that have the same keys
  { id: 'queue.approve', group: 'Approval', label: 'Approve', caps: ['A'], keys: [{ sign: 'a' }] },
  { id: 'queue.hold', group: 'Approval', label: 'Put on hold', caps: ['H'], keys: [{ sign: 'h' }] },
  {
    id: 'queue.next',
    group: 'Approval',
    label: 'Next person',
    caps: ['J'],
    keys: [{ sign: 'j' }],
    repeats: true,
    keysOnly: true,
    insteadOf: 'list.next',
  },
  {
    id: 'queue.previous',
    group: 'Approval',
    label: 'Previous person',
    caps: ['K'],
    keys: [{ sign: 'k' }],
    repeats: true,
    keysOnly: true,
    insteadOf: 'list.previous',
  },
  { id: 'queue.link-1', group: 'Approval', label: 'Open the first link', caps: ['1'], keys: digitKeys('1') },
  { id: 'queue.link-2', group: 'Approval', label: 'Open the second link', caps: ['2'], keys: digitKeys('2') },
  {
    id: 'queue.play',
    group: 'Approval',
    label: 'Play or pause their track',
    caps: ['Space'],
    keys: [{ code: 'Space' }],
    insteadOf: 'player.toggle',
  },
  {
    id: 'queue.settle',
    group: 'Approval',
    label: 'Clear decided rows',
    caps: ['R'],
    keys: [{ sign: 'r' }],
    insteadOf: 'list.refresh',
  },
  { id: 'player.toggle', group: 'Player', label: 'Play or pause', caps: ['Space'], keys: [{ code: 'Space' }] },
  {
    id: 'player.back',
    group: 'Player',
    label: 'Back 5 s (30 s with Shift)',
    caps: ['←'],
    keys: [{ code: 'ArrowLeft' }],
  },
  {
    id: 'player.forward',
    group: 'Player',
    label: 'Forward 5 s (30 s with Shift)',
    caps: ['→'],
    keys: [{ code: 'ArrowRight' }],
  },
  { id: 'player.match', group: 'Player', label: 'Toggle matched loudness', caps: ['N'], keys: [{ sign: 'n' }] },
  { id: 'list.next', group: 'Lists', label: 'Next track', caps: ['J'], keys: [{ sign: 'j' }] },
  { id: 'list.previous', group: 'Lists', label: 'Previous track', caps: ['K'], keys: [{ sign: 'k' }] },
  // before the plain arrows, which also mean the next row with Shift
  {
    id: 'list.select-down',
    group: 'Lists',
    label: 'Extend selection down',
    caps: ['Shift', '↓'],
    keys: [{ code: 'ArrowDown', shift: true }],
    repeats: true,
    keysOnly: true,
  },
  {
    id: 'list.select-up',
    group: 'Lists',
    label: 'Extend selection up',
    caps: ['Shift', '↑'],
    keys: [{ code: 'ArrowUp', shift: true }],
    repeats: true,
    keysOnly: true,
  },
  { id: 'list.select', group: 'Lists', label: 'Select the row', caps: ['X'], keys: [{ sign: 'x' }], keysOnly: true },
  {
    id: 'list.select-all',
    group: 'Lists',
    label: 'Select all rows',
    caps: ['Ctrl', 'A'],
    keys: [{ sign: 'a', ctrl: true }],
  },
  {
    id: 'list.row-down',
    group: 'Lists',
    label: 'Next row',
    caps: ['↓'],
    keys: [{ code: 'ArrowDown' }],
    repeats: true,
    keysOnly: true,
  },
  {
    id: 'list.row-up',
    group: 'Lists',
    label: 'Previous row',
    caps: ['↑'],
    keys: [{ code: 'ArrowUp' }],
    repeats: true,
    keysOnly: true,
  },
  {
    id: 'list.play',
    group: 'Lists',
    label: 'Play the row',
    caps: ['Enter'],
    keys: [{ code: 'Enter', ctrl: false }],
    keysOnly: true,
  },
  {
    id: 'list.open',
    group: 'Lists',
    label: 'Open the row',
    caps: ['Enter'],
    keys: [{ code: 'Enter', ctrl: false }],
    keysOnly: true,
  },
  {
    id: 'list.refresh',
    group: 'Lists',
    label: 'Load new items',
    caps: ['R'],
    keys: [{ sign: 'r' }],
  },
  {
    id: 'list.listened-first',
    group: 'Lists',
    label: 'Toggle listened first',
    caps: ['L'],
    keys: [{ sign: 'l' }],
  },
  { id: 'list.unrated', group: 'Lists', label: 'Unrated by me', caps: ['U'], keys: [{ sign: 'u' }] },
  { id: 'list.disagree', group: 'Lists', label: 'We disagree', caps: ['D'], keys: [{ sign: 'd' }] },
  // the character, however it is typed on the keyboard layout, or the key that has this character on an English layout
  {
    id: 'list.previous-type',
    group: 'Lists',
    label: 'Previous tab',
    caps: ['['],
    keys: [{ sign: '[' }, { code: 'BracketLeft' }],
  },
  {
    id: 'list.next-type',
    group: 'Lists',
    label: 'Next tab',
    caps: [']'],
    keys: [{ sign: ']' }, { code: 'BracketRight' }],
  },
  {
    id: 'playlist.toggle-track',
    group: 'Playlist',
    label: 'Add to or remove from playlist',
    caps: ['A'],
    keys: [{ sign: 'a' }],
  },
  {
    id: 'playlist.move-up',
    group: 'Playlist',
    label: 'Move the row up',
    caps: ['Alt', '↑'],
    keys: [{ code: 'ArrowUp', alt: true }],
    repeats: true,
    keysOnly: true,
  },
  {
    id: 'playlist.move-down',
    group: 'Playlist',
    label: 'Move the row down',
    caps: ['Alt', '↓'],
    keys: [{ code: 'ArrowDown', alt: true }],
    repeats: true,
    keysOnly: true,
  },
  { id: 'pane.playlist', group: 'Page', label: 'Show the playlist', caps: ['Q'], keys: [{ sign: 'q' }] },
  { id: 'pane.track', group: 'Page', label: 'Show the track', caps: ['T'], keys: [{ sign: 't' }] },
  {
    id: 'pane.comments',
    group: 'Page',
    label: 'Comment at the playhead',
    caps: ['C'],
    keys: [{ sign: 'c' }],
  },
  { id: 'comments.next', group: 'Page', label: 'Next comment', caps: ['.'], keys: [{ sign: '.' }] },
  { id: 'comments.previous', group: 'Page', label: 'Previous comment', caps: [','], keys: [{ sign: ',' }] },
  { id: 'job.brief', group: 'Page', label: 'Show or close the brief', caps: ['B'], keys: [{ sign: 'b' }] },
  { id: 'undo', group: 'Page', label: 'Undo', caps: ['Ctrl', 'Z'], keys: [{ sign: 'z', ctrl: true, shift: false }] },
  {
    id: 'redo',
    group: 'Page',
    label: 'Redo',
    caps: ['Ctrl', 'Shift', 'Z'],
    keys: [{ sign: 'z', ctrl: true, shift: true }],
  },
  { id: 'page.search', group: 'Page', label: 'Search', caps: ['F', '/'], keys: [{ sign: 'f' }, { sign: '/' }] },
  {
    id: 'page.save',
    group: 'Page',
    label: 'Save',
    caps: ['Ctrl', 'S'],
    keys: [{ sign: 's', ctrl: true }],
    everywhere: true,
  },
  {
    id: 'page.primary',
    group: 'Page',
    label: 'Main action, such as Save',
    caps: ['Ctrl', 'Enter'],
    keys: [{ code: 'Enter', ctrl: true }],
    everywhere: true,
    keysOnly: true,
  },
  {
    id: 'page.escape',
    group: 'Page',
    label: 'Close dialog, stop following, clear search',
    caps: ['Esc'],
    keys: [{ code: 'Escape' }],
    keysOnly: true,
  },
  {
    id: 'page.palette',
    group: 'Page',
    label: 'Command palette',
    caps: ['Ctrl', 'K'],
    keys: [{ sign: 'k', ctrl: true }],
    everywhere: true,
  },
  { id: 'page.keys', group: 'Page', label: 'Keyboard shortcuts', caps: ['?'], keys: [{ sign: '?' }] },
];

const BY_ID = new Map(ACTIONS.map((action) => [action.id, action]));

/** Returns the action with this id. Callers need it for the keys and the label that a control shows. */
export function action(id: ActionId): Action {
  const found = BY_ID.get(id);
  if (!found) throw new Error(`unknown action ${id}`);
  return found;
}

/** True on a Mac, where Command is used instead of Ctrl. */
const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns the texts of an action's keys as this machine's keyboard labels them: on a Mac, Ctrl is shown as Command. */
export function capsOf(id: ActionId): readonly string[] {
  const { caps } = action(id);
  return isMac ? caps.map((cap) => (cap === 'Ctrl' ? '⌘' : cap)) : caps;
}
