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

/**
 * The way home from a page that an email led to. Such pages come without anything from elsewhere, chat and error reports included, so the
 * next one is loaded anew.
 */
export function HomeButton({ tone = 'filled' }: { tone?: LinkButtonProps['tone'] }) {
  return (
    <LinkButton to="/" reloadDocument tone={tone} size="lg">
      Go to Main
    </LinkButton>
  );
}
