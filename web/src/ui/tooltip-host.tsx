import { useEffect, useState } from 'react';
import { type ActionId, capsOf } from '../keyboard/actions';
import { isReplaced } from '../keyboard/use-shortcuts';
import { cx } from './cx';
import { KbdGroup } from './kbd';
import styles from './tooltip-host.module.css';

const DELAY_MS = 350;
const GAP = 6;
const MARGIN = 8;
const RAIL_BELOW = 1360;
const TRAVEL_KEYS: ReadonlySet<string> = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

interface Tip {
  words: string;
  action: ActionId | undefined;
  /** The element's box in the window. */
  box: DOMRect;
}

function tipOf(target: EventTarget | null): Tip | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  // the rail of icons has names to tell only while it is one
  if (!element || (element.dataset.tipRail !== undefined && window.innerWidth >= RAIL_BELOW)) return null;
  const { tip = '', tipAction } = element.dataset;
  return { words: tip, action: tipAction as ActionId | undefined, box: element.getBoundingClientRect() };
}

/**
 * The one tooltip of the page: names what has `data-tip` under the pointer, or where the keyboard has moved the focus to, with the keys of `data-tip-action`. Readers
 * have the name from the element itself. Stands once, at the root, so that a row costs nothing for its buttons' names.
 */
export function TooltipHost() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const over = ({ target }: Event) => {
      hide();
      if (tipOf(target)) timer = setTimeout(() => setTip(tipOf(target)), DELAY_MS);
    };
    // what a dialog gives the focus to as it opens was not looked for, and is still moving
    let travels = false;
    const pressed = ({ key }: KeyboardEvent) => {
      travels = TRAVEL_KEYS.has(key);
    };
    const focused = ({ target }: Event) => {
      if (travels && target instanceof Element && target.matches(':focus-visible')) setTip(tipOf(target));
    };
    const hiding = ['pointerdown', 'keydown', 'scroll', 'focusout', 'blur'] as const;
    window.addEventListener('keydown', pressed, true);
    document.addEventListener('pointerover', over);
    document.addEventListener('focusin', focused);
    for (const name of hiding) window.addEventListener(name, hide, true);
    return () => {
      hide();
      window.removeEventListener('keydown', pressed, true);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('focusin', focused);
      for (const name of hiding) window.removeEventListener(name, hide, true);
    };
  }, []);
  if (!tip) return null;
  const { box } = tip;
  const above = box.bottom + 40 > window.innerHeight;
  const middle = (box.left + box.right) / 2;
  const side = middle > window.innerWidth - 120 ? 'right' : middle < 120 ? 'left' : 'middle';
  const place = {
    left: { left: Math.max(MARGIN, box.left) },
    middle: { left: middle },
    right: { right: Math.max(MARGIN, window.innerWidth - box.right) },
  }[side];
  return (
    <div
      className={cx(styles.tip, side === 'middle' && styles.middle, above && styles.above)}
      style={{ top: above ? box.top - GAP : box.bottom + GAP, ...place }}
      aria-hidden="true"
    >
      {tip.words}
      {tip.action && !isReplaced(tip.action) && <KbdGroup caps={capsOf(tip.action)} />}
    </div>
  );
}
