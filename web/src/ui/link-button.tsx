import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { cx } from './cx';

export interface LinkButtonProps extends LinkProps {
  tone?: 'default' | 'filled' | 'subtle';
  /** 26, 32 or 38 px high. */
  size?: 'sm' | 'md' | 'lg';
}

/** A way to another page that looks like a button. */
export function LinkButton({ tone = 'default', size = 'md', className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(styles.button, styles.link, styles[tone], styles[size], className)}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}
