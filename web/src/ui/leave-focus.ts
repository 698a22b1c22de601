import type { MouseEvent } from 'react';

/** For onMouseDown: what is pressed takes no focus, and what had it gives it up, so that the keys are the page's. */
export function leaveFocus(event: MouseEvent): void {
  event.preventDefault();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
