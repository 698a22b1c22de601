import type { MouseEvent } from 'react';

/**
 * Handles `onMouseDown` of an element. The pressed element does not receive the focus, and the focused element loses it, so that the page's
 * keyboard shortcuts work again.
 */
export function leaveFocus(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
