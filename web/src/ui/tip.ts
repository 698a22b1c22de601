import type { ActionId } from '../keyboard/actions';

/** Returns the attributes for an element's tooltip: its text, and the action with the same effect, whose keys it shows. */
export const tip = (words: string, action?: ActionId) => ({ 'data-tip': words, 'data-tip-action': action });
