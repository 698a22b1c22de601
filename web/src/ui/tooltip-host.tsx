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
  text: string;
  action: ActionId | undefined;
  /** The position and size of the element in the window. */
  box: DOMRect;
}

function tipOf(target: EventTarget | null): Tip | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
  // the rail of icons needs tooltips only while it is narrow
  if (!element || (element.dataset.tipRail !== undefined && window.innerWidth >= RAIL_BELOW)) return null;
  const { tip = '', tipAction } = element.dataset;
  return { text: tip, action: tipAction as ActionId | undefined, box: element.getBoundingClientRect() };
}

/**
 * The page's only tooltip, rendered once, at the root. One tooltip is shared because rows contain many buttons. It shows the text in
 * `data-tip` of the element that is under the pointer or was focused with the keyboard, and the keyboard shortcut of the action in
 * `data-tip-action`. Screen readers use the name of the element itself.
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
    // an element that a dialog focuses as it opens is still moving, and the person has not moved the focus to it
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
      {tip.text}
      {tip.action && !isReplaced(tip.action) && <KbdGroup caps={capsOf(tip.action)} />}
    </div>
  );
}
