import type { ActionId } from '../keyboard/actions';

/** Returns the attributes for the tooltip of an element: its text, and the action that the element performs, whose keys are shown. */
export const tooltipProps = (text: string, action?: ActionId) => ({ 'data-tip': text, 'data-tip-action': action });
