import { type RefObject, useContext, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { storedSwitch } from '../stored-switch';
import { ACTIONS, type Action, type ActionId } from './actions';
import { actionsOf } from './keys';
import { DialogLayer, isCovered, type Layer, topDialog } from './layers';

/** Performs an action. If it returns false, the next component that handles the action is called. */
export type Handler = (event: KeyboardEvent) => unknown;
/** A handler of an action, and whether the action is possible now. A handler that is not `enabled` is ignored. */
export interface Use {
  perform: Handler;
  enabled: boolean;
}
export type Handlers = Partial<Record<ActionId, Handler | Use>>;

function handlerOf(use: Handler | Use | undefined): Handler | null {
  if (typeof use === 'function') return use;
  return use?.enabled ? use.perform : null;
}

const setting = storedSwitch('needledrop-single-keys', true);

interface KeyState {
  /** True if shortcuts without Ctrl or Command are turned on. The key sheet has the switch. */
  singleKeys: boolean;
}

export const useKeyState = create<KeyState>(() => ({ singleKeys: setting.read() }));

export function setSingleKeys(on: boolean): void {
  useKeyState.setState({ singleKeys: on });
  setting.save(on);
}

/** The ranks of components whose handlers are called after those of all other components, even if they were mounted later. */
export const LOW_RANKS = { following: -1, search: -2 } as const;

/**
 * The handlers of all mounted components, sorted by rank; within a rank, the component that was mounted last comes last. `dialog` is the
 * dialog that contains the component.
 */
const layers: { handlers: RefObject<Handlers>; dialog: Layer | null; rank: number }[] = [];
let pointerUsed = false;

const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true]';
const OWN_KEYS =
  '[role=dialog], [role=slider], [role=combobox], [role=listbox], [role=option], [role=menu], [role=menuitem]';
const PRESSABLE = 'button, a[href], summary, input[type=checkbox], input[type=radio]';

/** The layers that were open when the key went down. They are stored because the key may close a layer before the page's handlers run. */
let above: { dialog: Layer | null; popup: boolean } = { dialog: null, popup: false };

/**
 * Returns true if the pointer was used more recently than the Tab key, so that the focus comes from the pointer. Arrow keys do not change
 * this.
 */
export function pointerWasLast(): boolean {
  return pointerUsed;
}

function belongsToControl(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return true;
  // sliders and lists of choices do not use keys with Ctrl
  if (target.closest(OWN_KEYS)) return !event.ctrlKey && !event.metaKey;
  const pressable = target.closest(PRESSABLE);
  if (!pressable) return false;
  // a button reached by Tab keeps Space and Enter, a radio button its arrow keys; after a click, these keys act on the page
  if (event.code === 'Space' || event.code === 'Enter') return !pointerUsed;
  const grouped = pressable.matches('input[type=radio]') || pressable.closest('[role=tablist]') !== null;
  return grouped && !pointerUsed && event.code.startsWith('Arrow');
}

function allowed(action: Action, event: KeyboardEvent): boolean {
  if (action.id === 'page.escape') return !above.popup;
  if (!useKeyState.getState().singleKeys && !event.ctrlKey && !event.metaKey) return false;
  return !above.dialog && !belongsToControl(event);
}

/**
 * Performs the first action of a pressed key that a handler of the top layer accepts; a handler that returns false does not accept it.
 * `may` decides which actions are tried. Returns true if an action was performed.
 */
function runAction(event: KeyboardEvent, may: (action: Action) => boolean): boolean {
  for (const action of actionsOf(event)) {
    if ((event.repeat && !action.repeats) || !may(action)) continue;
    for (const { handlers, dialog } of layers.toReversed()) {
      const handler = dialog === above.dialog && handlerOf(handlers.current[action.id]);
      if (!handler || handler(event) === false) continue;
      event.preventDefault();
      return true;
    }
    // a key of the page below has no effect here, and none in the browser either
    if (action.everywhere && layers.some(({ handlers }) => handlers.current[action.id])) event.preventDefault();
  }
  return false;
}

function onKeyDownFirst(event: KeyboardEvent): void {
  above = { dialog: topDialog(), popup: isCovered('popup') };
  if (event.code === 'Tab') pointerUsed = false;
  if (event.isComposing) return;
  // runs before the focused control: Enter would open a list
  if (runAction(event, (action) => action.everywhere === true)) event.stopPropagation();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  runAction(event, (action) => action.everywhere !== true && allowed(action, event));
}

function onPointerDown(): void {
  pointerUsed = true;
}

// registered immediately and permanently, so that no dialog's own listener on the window runs first
window.addEventListener('keydown', onKeyDownFirst, true);
window.addEventListener('keydown', onKeyDown);
window.addEventListener('pointerdown', onPointerDown, true);

/**
 * Handles actions while the component is mounted. The component that was mounted last is called first; components of a lower rank are
 * called after all others. If a handler returns false, the next component receives the key. The handlers may change at every render. While
 * a dialog is open, only components inside the topmost dialog receive keys.
 */
export function useShortcuts(handlers: Handlers, rank = 0): void {
  const latest = useRef(handlers);
  const dialog = useContext(DialogLayer);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const layer = { handlers: latest, dialog, rank };
    layers.push(layer);
    layers.sort((one, other) => one.rank - other.rank);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [dialog, rank]);
}

/** An action that the current page handles. While `enabled` is true, a menu or the command palette can perform it without its key. */
export interface AvailableAction extends Action {
  enabled: boolean;
  perform: () => void;
}

/**
 * Returns true if the current page has another action with the same keys that takes precedence (`insteadOf`), so that the keys do not
 * perform this action.
 */
export function isReplaced(id: ActionId): boolean {
  return ACTIONS.some(
    (action) => action.insteadOf === id && layers.some(({ handlers }) => handlerOf(handlers.current[action.id])),
  );
}

/** Returns the actions that have a handler on the current page, for the key sheet and the command palette. */
export function availableActions(): AvailableAction[] {
  return ACTIONS.flatMap((action) => {
    if (isReplaced(action.id)) return [];
    const uses = layers.map(({ handlers }) => handlers.current[action.id]).filter((use) => use !== undefined);
    if (uses.length === 0) return [];
    return [{ ...action, enabled: uses.some((use) => handlerOf(use)), perform: () => performAction(action.id) }];
  });
}

/** Performs an action as its key would, from a menu or the command palette. */
export function performAction(id: ActionId): void {
  const event = new KeyboardEvent('keydown');
  for (const { handlers } of layers.toReversed()) {
    const handler = handlerOf(handlers.current[id]);
    if (handler && handler(event) !== false) return;
  }
}
