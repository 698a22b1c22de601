import type { ActionId } from '../keyboard/actions';

/** What the tooltip says of an element: its words, and the keys of the action that does the same. */
export const tip = (words: string, action?: ActionId) => ({ 'data-tip': words, 'data-tip-action': action });
