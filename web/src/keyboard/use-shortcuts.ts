import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { keptSwitch } from '../kept-switch';
import { ACTIONS, type Action, type ActionId } from './actions';
import { actionsOf } from './keys';
import { isCovered } from './layers';

/** What an action does here. Answering false passes the key on to the layer below. */
export type Handler = (event: KeyboardEvent) => unknown;
/** A handler that says whether it can do anything just now. */
export interface Use {
  perform: Handler;
  enabled: boolean;
}
export type Handlers = Partial<Record<ActionId, Handler | Use>>;

function handlerOf(use: Handler | Use | undefined): Handler | null {
  if (typeof use === 'function') return use;
  return use?.enabled ? use.perform : null;
}

const kept = keptSwitch('needledrop-single-keys', true);

interface KeyState {
  /** Whether single keys do anything; the key sheet has the switch. */
  singleKeys: boolean;
}

export const useKeyState = create<KeyState>(() => ({ singleKeys: kept.read() }));

export function setSingleKeys(on: boolean): void {
  useKeyState.setState({ singleKeys: on });
  kept.keep(on);
}

const layers: { current: Handlers }[] = [];
let pointerUsed = false;

const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true]';
const OWN_KEYS =
  '[role=dialog], [role=slider], [role=combobox], [role=listbox], [role=option], [role=menu], [role=menuitem]';
const PRESSABLE = 'button, a[href], summary, input[type=checkbox], input[type=radio]';

/** What stood above the page as the key went down; what a key closes may be gone before the page is asked. */
let above = { dialog: false, popup: false };

/** Whether the pointer gave the focus: from its press until Tab. Arrows do not end that, they are what the page gets back. */
export function pointerWasLast(): boolean {
  return pointerUsed;
}

function belongsToControl(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING)) return true;
  // no slider or list of choices means anything by Ctrl
  if (target.closest(OWN_KEYS)) return !event.ctrlKey && !event.metaKey;
  const pressable = target.closest(PRESSABLE);
  if (!pressable) return false;
  // a button reached by Tab keeps Space and Enter, a radio its arrows; one that was clicked gives them back to the page
  if (event.code === 'Space' || event.code === 'Enter') return !pointerUsed;
  const grouped = pressable.matches('input[type=radio]') || pressable.closest('[role=tablist]') !== null;
  return grouped && !pointerUsed && event.code.startsWith('Arrow');
}

function allowed(action: Action, event: KeyboardEvent): boolean {
  if (action.id === 'page.escape') return !above.dialog && !above.popup;
  if (!useKeyState.getState().singleKeys && !event.ctrlKey && !event.metaKey) return false;
  return !above.dialog && !belongsToControl(event);
}

/** Does the first action of the key that a layer takes; answers whether there was one. */
function act(event: KeyboardEvent, may: (action: Action) => boolean): boolean {
  for (const action of actionsOf(event)) {
    if ((event.repeat && !action.repeats) || !may(action)) continue;
    for (const layer of layers.toReversed()) {
      const handler = handlerOf(layer.current[action.id]);
      if (!handler || handler(event) === false) continue;
      event.preventDefault();
      return true;
    }
  }
  return false;
}

function onKeyDownFirst(event: KeyboardEvent): void {
  above = { dialog: isCovered('dialog'), popup: isCovered('popup') };
  if (event.code === 'Tab') pointerUsed = false;
  if (event.isComposing) return;
  // before the control that has the focus: Enter would open a list
  if (act(event, (action) => action.everywhere === true)) event.stopPropagation();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  act(event, (action) => action.everywhere !== true && allowed(action, event));
}

function onPointerDown(): void {
  pointerUsed = true;
}

// at once and for good, so that no dialog's own listener on the window is asked before
window.addEventListener('keydown', onKeyDownFirst, true);
window.addEventListener('keydown', onKeyDown);
window.addEventListener('pointerdown', onPointerDown, true);

/**
 * Gives actions of the registry their meaning while the component is mounted. The newest mounted component is asked
 * first; a handler that answers false passes the key on. Handlers may change at every render.
 */
export function useShortcuts(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const layer = latest;
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, []);
}

/** An action as it stands on the page: whether it can be done, and how to do it without its key. */
export interface AvailableAction extends Action {
  enabled: boolean;
  perform: () => void;
}

/** The actions that mean something on the page as it stands, for the key sheet and the command palette. */
export function availableActions(): AvailableAction[] {
  return ACTIONS.flatMap((action) => {
    const uses = layers.map((layer) => layer.current[action.id]).filter((use) => use !== undefined);
    if (uses.length === 0) return [];
    return [{ ...action, enabled: uses.some((use) => handlerOf(use)), perform: () => performAction(action.id) }];
  });
}

/** Does an action as its key would, from a menu or the command palette. */
export function performAction(id: ActionId): void {
  const event = new KeyboardEvent('keydown');
  for (const layer of layers.toReversed()) {
    const handler = handlerOf(layer.current[id]);
    if (handler && handler(event) !== false) return;
  }
}
