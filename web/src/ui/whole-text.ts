import type { PointerEvent } from 'react';

/** For what cuts a text that has no room: the whole of it under the pointer, where it is cut. */
export const wholeText = {
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const isCut = currentTarget.scrollWidth > currentTarget.clientWidth;
    currentTarget.title = isCut ? (currentTarget.textContent ?? '') : '';
  },
};
