import type { PointerEvent } from 'react';

/** The props of an element that cuts off a long text: a tooltip shows the whole text if the text is cut off. */
export const fullTextTooltip = {
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
    currentTarget.title = isCut ? (currentTarget.textContent ?? '') : '';
  },
};
