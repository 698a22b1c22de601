import { useNewcomers } from '../../stores/staff/news';
import { countOf } from '../../ui/format';
import { Kbd } from '../../ui/kbd';
import styles from './admin-page.module.css';

/**
 * A note beside the list: the number of accounts that have just signed up. If `waiting` is above 0, the note shows `waiting` instead: the
 * number of new accounts that are added to the list once the pointer leaves it, or when R is pressed.
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
