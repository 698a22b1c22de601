import type { ActionId } from '../keyboard/actions';

/**
 * Returns the attributes for the tooltip of an element. The tooltip shows `text` and the keyboard shortcut of the action that the element
 * performs.
 */
export const tooltipProps = (text: string, action?: ActionId) => ({ 'data-tip': text, 'data-tip-action': action });
