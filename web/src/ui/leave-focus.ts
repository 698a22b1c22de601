import type { MouseEvent } from 'react';

/** For onMouseDown: the pressed element takes no focus, and the focused one gives it up, so that the page gets the keys. */
export function leaveFocus(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
