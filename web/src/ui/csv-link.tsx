import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import styles from './button.module.css';
import { cx } from './cx';

/**
 * A link that looks like a button and downloads a CSV file. The browser saves the file without loading it into the page, so it may have any
 * size.
 */
export function CsvLink({ href }: { href: string }) {
  return (
    <a className={cx(styles.button, styles.link, styles.md)} href={href} download>
      <span className={styles.label}>
        <IconTableExport size={16} stroke={1.6} aria-hidden="true" />
        CSV
      </span>
    </a>
  );
}
