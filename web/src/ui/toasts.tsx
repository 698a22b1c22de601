import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';
import { closeAllToasts, closeToast, type ToastItem, type ToastTone, useToasts } from './toast-store';
import styles from './toasts.module.css';

const MAX_SHOWN = 3;

const ICONS: Record<ToastTone, typeof IconX> = {
  own: IconCircleCheck,
  ok: IconCircleCheck,
  other: IconArrowsExchange,
  bad: IconAlertTriangle,
};

function Toast({ item }: { item: ToastItem }) {
  const [paused, setPaused] = useState(false);
  const Icon = ICONS[item.tone];
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => closeToast(item.id), item.duration);
    return () => clearTimeout(timer);
  }, [paused, item.id, item.duration]);
  return (
    <li
      className={cx(styles.toast, styles[item.tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={styles.icon}>{item.icon ?? <Icon size={17} stroke={1.6} aria-hidden="true" />}</span>
      <span className={styles.words} role={item.tone === 'bad' ? 'alert' : undefined}>
        <span>{item.text}</span>
        {item.detail && <span className={styles.detail}>{item.detail}</span>}
        {item.action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              item.action?.run();
              closeToast(item.id);
            }}
          >
            {item.action.label}
          </button>
        )}
      </span>
      <IconButton label="Dismiss" onClick={() => closeToast(item.id)} icon={IconX} />
      <span
        className={cx(styles.time, paused && styles.held)}
        style={{ animationDuration: `${item.duration}ms` }}
        aria-hidden="true"
      />
    </li>
  );
}

/**
 * The stack of toasts, rendered once, at the root. At most three are shown. If there are more, a button shows the number of older toasts
 * and closes all.
 */
export function Toasts() {
  const all = useToasts((state) => state.items);
  const areWaiting = useToasts((state) => state.areWaiting);
  const items = areWaiting ? all.filter(({ tone }) => tone === 'bad') : all;
  const corner = useToasts((state) => state.corner);
  const folded = Math.max(0, items.length - MAX_SHOWN);
  return (
    <section className={cx(styles.stack, styles[corner])} aria-label="Messages">
      {folded > 0 && (
        <button type="button" className={styles.folded} onClick={closeAllToasts}>
          {folded} more, close all
        </button>
      )}
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {items.slice(-MAX_SHOWN).map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </ol>
    </section>
  );
}
