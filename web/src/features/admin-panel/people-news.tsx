import { useNewcomers } from '../../stores/staff/news';
import { countOf } from '../../ui/format';
import { Kbd } from '../../ui/kbd';
import styles from './admin-page.module.css';

/**
 * A note beside the list of accounts. It shows how many accounts have just signed up. While the pointer is over the list, new accounts are
 * not added to it; the note then shows the number of these accounts (`waiting`). They are added once the pointer leaves the list or R is
 * pressed.
 */
export function PeopleNews({ waiting }: { waiting: number }) {
  const newcomers = useNewcomers(({ ids }) => ids.size);
  if (waiting > 0) {
    return (
      <span className={styles.news} role="status">
        {waiting} new <Kbd>R</Kbd>
      </span>
    );
  }
  return newcomers > 0 && <span className={styles.news}>{countOf(newcomers, 'new sign-up')} just now</span>;
}
