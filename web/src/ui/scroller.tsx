import type { ComponentProps } from 'react';
import styles from './scroller.module.css';

/** A part of a page that scrolls, by the pointer or the keyboard. Give it an aria-label. */
export function Scroller({ className = styles.scroller, ...section }: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls has to be reached by the keyboard
  return <section {...section} className={className} tabIndex={0} />;
}
