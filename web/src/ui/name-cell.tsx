import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from './cx';
import { fullTextTooltip } from './full-text-tooltip';
import styles from './name-cell.module.css';

export interface NameCellProps {
  name: string;
  /** The page that the name links to. */
  to?: string;
  /** A second line below the name. */
  second?: ReactNode;
  /** A picture that is shown before the name. */
  picture?: ReactNode;
}

/** The table cell with the name of its row: a picture, the name, and a second line below it. */
export function NameCell({ name, to, second, picture }: NameCellProps) {
  return (
    <span className={styles.cell}>
      {picture}
      <span className={styles.words}>
        <strong className={cx('clip', styles.name)} {...fullTextTooltip}>
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </strong>
        {second && <span className="type-second clip">{second}</span>}
      </span>
    </span>
  );
}
