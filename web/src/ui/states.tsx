import type { Icon } from '@tabler/icons-react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { type ReactNode, useEffect, useState } from 'react';
import { BusyBars } from './busy-bars';
import { Button } from './button';
import { cx } from './cx';
import styles from './states.module.css';

export interface EmptyStateProps {
  /** The sentence that says that the list is empty, such as "No jobs yet". */
  title: string;
  help?: ReactNode;
  /** At most one button, without a filled background. */
  action?: ReactNode;
  /** The HTML element of the title: h1 if the page has no other heading. */
  titleAs?: 'h1' | 'h2' | 'p';
  className?: string;
}

/** The message of an empty list: a flat line with ticks, a sentence that says so, and one line of help. */
export function EmptyState({ title, help, action, titleAs: Title = 'p', className }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, className)}>
      <span className={styles.flat} aria-hidden="true" />
      <Title className={styles.title}>{title}</Title>
      {help && <p className={styles.help}>{help}</p>}
      {action}
    </div>
  );
}

/** Returns false at first, and true after the given time (150 ms by default), so that no placeholder flickers if loading is fast. */
export function useDelayed(milliseconds = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return late;
}

export interface SkeletonRowsProps {
  /** The widths of the blocks in a row, as CSS lengths or grid fractions. They are the column widths of the list that is loading. */
  columns: readonly string[];
  rows?: number;
  /** The height of a row in pixels. It should be the row height of the list that is loading. */
  rowHeight?: number;
  /** The text for the person, such as "Loading tracks, please wait". */
  text?: string;
}

const SHARES = [0.92, 0.7, 0.56, 0.84, 0.62];

/** A placeholder of a list that is loading: rows of blocks in the columns' widths. Shown after 150 ms. */
export function SkeletonRows({ columns, rows = 8, rowHeight = 36, text }: SkeletonRowsProps) {
  const late = useDelayed();
  return (
    <div role="status" className={styles.loading} aria-busy="true">
      <span className={text ? styles.text : 'visually-hidden'}>
        {late && text && <BusyBars size={16} />}
        {text ?? 'Loading'}
      </span>
      {late &&
        Array.from({ length: rows }, (_, row) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a placeholder, which never change their order
            key={row}
            className={styles.row}
            style={{ gridTemplateColumns: columns.join(' '), height: rowHeight }}
            aria-hidden="true"
          >
            {columns.map((width, column) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a placeholder
                key={`${width}${column}`}
                style={{ width: `${(SHARES[(row + column * 2) % SHARES.length] ?? 1) * 100}%` }}
              />
            ))}
          </span>
        ))}
    </div>
  );
}

export interface ErrorStateProps {
  text: string;
  onRetry?: () => void;
  className?: string;
}

/** An error of one panel, shown in its place; the rest of the page stays. */
export function ErrorState({ text, onRetry, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cx(styles.error, className)}>
      <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      <span>{text}</span>
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** An amber or red note inside a panel, with an icon, text and at most one button. */
export function Note({
  tone = 'amber',
  icon: Glyph,
  children,
  action,
}: {
  tone?: 'amber' | 'bad' | 'quiet';
  icon?: Icon;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={cx(styles.note, styles[tone])}>
      {Glyph && <Glyph size={16} stroke={1.6} aria-hidden="true" />}
      <span className={styles.words}>{children}</span>
      {action}
    </div>
  );
}
