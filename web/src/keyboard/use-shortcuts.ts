import { type RefObject, useContext, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { storedSwitch } from '../stored-switch';
import { ACTIONS, type Action, type ActionId } from './actions';
import { actionsOf } from './keys';
import { DialogLayer, isCovered, type Layer, topDialog } from './layers';

/** Performs an action. Returning false passes the key on to the layer below. */
export type Handler = (event: KeyboardEvent) => unknown;
/** A handler with a flag for whether it can do anything at present. */
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
  /** True if single keys do anything; the key sheet has the switch. */
  singleKeys: boolean;
}

export const useKeyState = create<KeyState>(() => ({ singleKeys: setting.read() }));

export function setSingleKeys(on: boolean): void {
  useKeyState.setState({ singleKeys: on });
  setting.save(on);
}

/** Ranks of the components that are called last, whenever they were mounted. */
export const ASKED_LAST = { following: -1, search: -2 } as const;

/** The handlers of mounted components by rank, the newest of a rank last, each with the dialog that its component is in. */
const layers: { handlers: RefObject<Handlers>; dialog: Layer | null; rank: number }[] = [];
let pointerUsed = false;

const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true]';
const OWN_KEYS =
  '[role=dialog], [role=slider], [role=combobox], [role=listbox], [role=option], [role=menu], [role=menuitem]';
const PRESSABLE = 'button, a[href], summary, input[type=checkbox], input[type=radio]';

/** The layers over the page as the key went down; a layer that the key closes may be gone before the page's handlers run. */
let above: { dialog: Layer | null; popup: boolean } = { dialog: null, popup: false };

/**
 * Returns true if the pointer gave the focus: from its press until Tab. Arrow keys do not end that, since the page gets
 * them back.
 */
export function pointerWasLast(): boolean {
  return pointerUsed;
}

function belongsToControl(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return true;
  // sliders and lists of choices use no key with Ctrl
  if (target.closest(OWN_KEYS)) return !event.ctrlKey && !event.metaKey;
  const pressable = target.closest(PRESSABLE);
  if (!pressable) return false;
  // a button reached by Tab keeps Space and Enter, a radio its arrows; one that was clicked leaves them to the page
  if (event.code === 'Space' || event.code === 'Enter') return !pointerUsed;
  const grouped = pressable.matches('input[type=radio]') || pressable.closest('[role=tablist]') !== null;
  return grouped && !pointerUsed && event.code.startsWith('Arrow');
}

function allowed(action: Action, event: KeyboardEvent): boolean {
  if (action.id === 'page.escape') return !above.popup;
  if (!useKeyState.getState().singleKeys && !event.ctrlKey && !event.metaKey) return false;
  return !above.dialog && !belongsToControl(event);
}

/** Performs the first action of the key that the top layer accepts; returns true if there was one. */
function runAction(event: KeyboardEvent, may: (action: Action) => boolean): boolean {
  for (const action of actionsOf(event)) {
    if ((event.repeat && !action.repeats) || !may(action)) continue;
    for (const { handlers, dialog } of layers.toReversed()) {
      const handler = dialog === above.dialog && handlerOf(handlers.current[action.id]);
      if (!handler || handler(event) === false) continue;
      event.preventDefault();
      return true;
    }
    // a key of the page below does nothing here, and nothing else in the browser
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

// registered at once and for good, so that no dialog's own listener on the window runs first
window.addEventListener('keydown', onKeyDownFirst, true);
window.addEventListener('keydown', onKeyDown);
window.addEventListener('pointerdown', onPointerDown, true);

/**
 * Handles actions of the registry while the component is mounted. The newest mounted component is called first, those
 * of a lower rank after all others; a handler that returns false passes the key on. Handlers may change at every
 * render. Keys reach only the components of the top dialog, or of the page if no dialog is open.
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

/** An action on the current page: it can be performed without its key while it is enabled. */
export interface AvailableAction extends Action {
  enabled: boolean;
  perform: () => void;
}

/** Returns true if another action has the keys of this one on the current page. */
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
