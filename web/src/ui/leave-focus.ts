import type { MouseEvent } from 'react';

/**
 * Handles onMouseDown so that the pressed element does not receive the focus, and the focused element loses it. The page's keyboard
 * shortcuts then work.
 */
export function leaveFocus(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
