import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './tag.module.css';

export interface TagProps {
  /**
   * The color of the tag, by its meaning. amber: the viewer's own or important; quiet: a fact; ok, bad: a good or bad state; cool: from
   * another person; waiting: not yet confirmed.
   */
  tone?: 'quiet' | 'amber' | 'ok' | 'bad' | 'cool' | 'muted' | 'waiting';
  icon?: Icon;
  children: ReactNode;
  className?: string;
}

/** A word in a small colored frame. */
export function Tag({ tone = 'quiet', icon: Glyph, children, className }: TagProps) {
  return (
    <span className={cx(styles.tag, styles[tone], className)}>
      {Glyph && <Glyph size={12} stroke={1.8} aria-hidden="true" />}
      {children}
    </span>
  );
}

const STATUS_TONES: Record<string, TagProps['tone']> = { open: 'ok', deleted: 'bad' };

/** The status of a job, as a tag in the color of the status. */
export function StatusTag({ status }: { status: string }) {
  return <Tag tone={STATUS_TONES[status] ?? 'muted'}>{status}</Tag>;
}
