import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { cx } from './cx';

export interface LinkButtonProps extends LinkProps {
  tone?: 'default' | 'filled' | 'subtle';
  /** The height: 26 px (sm), 32 px (md) or 38 px (lg). */
  size?: 'sm' | 'md' | 'lg';
}

/** A link to another page that looks like a button. */
export function LinkButton({ tone = 'default', size = 'md', className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(styles.button, styles.link, styles[tone], styles[size], className)}>
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

/**
 * A link to the home page, for pages that are opened from an email. The link reloads the application, because such a page has loaded
 * neither the chat nor the error reports, which come from other hosts.
 */
export function HomeButton({ tone = 'filled' }: { tone?: LinkButtonProps['tone'] }) {
  return (
    <LinkButton to="/" reloadDocument tone={tone} size="lg">
      Go to Main
    </LinkButton>
  );
}
