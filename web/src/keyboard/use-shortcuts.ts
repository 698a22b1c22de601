import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { type Action, type ActionId, actionsOf } from './actions';

/** What an action does here. Answering false passes the key on to the layer below. */
export type Handler = (event: KeyboardEvent) => unknown;
export type Handlers = Partial<Record<ActionId, Handler>>;

const STORAGE_KEY = 'needledrop-single-keys';

interface KeyState {
  /** Whether single keys do anything; the key sheet has the switch. */
  singleKeys: boolean;
}

function stored(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export const useKeyState = create<KeyState>(() => ({ singleKeys: stored() }));

export function setSingleKeys(on: boolean): void {
  useKeyState.setState({ singleKeys: on });
  try {
    window.localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  } catch {
    // without storage the choice holds for this visit
  }
}

const layers: { current: Handlers }[] = [];
let pointerUsed = false;

const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=""], [contenteditable=true]';
const OWN_KEYS = '[role=slider], [role=combobox], [role=listbox], [role=option], [role=menu], [role=menuitem]';
const PRESSABLE = 'button, a[href], summary, input[type=checkbox], input[type=radio]';
const LAYERS_ABOVE = '[role=dialog][aria-modal=true], [aria-modal=true]';

function belongsToControl(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof Element)) return false;
  if (target.closest(TYPING) || target.closest(OWN_KEYS)) return true;
  const pressable = target.closest(PRESSABLE);
  if (!pressable) return false;
  // a button reached by Tab keeps Space and Enter; one that was clicked gives them back to the page
  if (event.code === 'Space' || event.code === 'Enter') return !pointerUsed;
  const grouped = pressable.matches('input[type=radio]') || pressable.closest('[role=tablist]') !== null;
  return grouped && !pointerUsed && event.code.startsWith('Arrow');
}

function allowed(action: Action, event: KeyboardEvent, singleKeys: boolean): boolean {
  if (event.repeat && !action.repeats) return false;
  if (action.everywhere) return true;
  if (action.id === 'page.escape') return document.querySelector(LAYERS_ABOVE) === null;
  if (!singleKeys && !event.ctrlKey && !event.metaKey) return false;
  if (belongsToControl(event)) return false;
  return document.querySelector(LAYERS_ABOVE) === null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.code === 'Tab' || event.code.startsWith('Arrow')) pointerUsed = false;
  if (event.defaultPrevented || event.isComposing) return;
  const { singleKeys } = useKeyState.getState();
  for (const action of actionsOf(event)) {
    if (!allowed(action, event, singleKeys)) continue;
    for (const layer of layers.toReversed()) {
      const handler = layer.current[action.id];
      if (!handler || handler(event) === false) continue;
      event.preventDefault();
      return;
    }
  }
}

function onPointerDown(): void {
  pointerUsed = true;
}

function listen(): void {
  window.addEventListener('keydown', onKeyDown);
  window.addEventListener('pointerdown', onPointerDown, true);
}

function unlisten(): void {
  window.removeEventListener('keydown', onKeyDown);
  window.removeEventListener('pointerdown', onPointerDown, true);
}

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
    if (layers.length === 0) listen();
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) unlisten();
    };
  }, []);
}

/** The actions that mean something on the page as it stands, for the key sheet. */
export function activeActions(): Set<ActionId> {
  return new Set(layers.flatMap((layer) => Object.keys(layer.current) as ActionId[]));
}
