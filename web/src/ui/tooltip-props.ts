import type { ActionId } from '../keyboard/actions';

/** Returns the attributes for an element's tooltip: its text, and the action with the same effect, whose keys it shows. */
export const tooltipProps = (text: string, action?: ActionId) => ({ 'data-tip': text, 'data-tip-action': action });
