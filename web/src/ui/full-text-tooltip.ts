import type { PointerEvent } from 'react';

/** Props for an element that cuts off a long text: a tooltip shows the whole text if it is cut. */
export const fullTextTooltip = {
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
    currentTarget.title = isCut ? (currentTarget.textContent ?? '') : '';
  },
};
