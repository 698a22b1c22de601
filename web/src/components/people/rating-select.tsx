import { useRef, useState } from 'react';
import type { AdminUser } from '../../protocol/generated/protocol';
import { Ticks } from '../../ui/ticks';
import { StarPopover } from '../rating/star-popover';
import { useAction } from '../use-action';
import { giveRating } from './decide';
import styles from './people.module.css';

type Rated = Pick<AdminUser, 'id' | 'email' | 'user_name' | 'user_rating'>;

/**
 * A creator's rating by the staff, drawn as a row of small marks. A click opens ten stars below the row; the cross sets the rating to 0.
 */
export function RatingSelect({ person }: { person: Rated }) {
  const { user_name, user_rating } = person;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const [rate] = useAction((value: number) => giveRating(person, value));
  const close = () => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  const choose = (value: number | null) => {
    close();
    if ((value ?? 0) !== user_rating) void rate(value ?? 0);
  };
  return (
    <div className={styles.ratingCell}>
      <button
        ref={opener}
        type="button"
        className={styles.ratingButton}
        aria-label={`${user_rating}. Change the rating of ${user_name}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Ticks value={user_rating} />
      </button>
      {isOpen && (
        <StarPopover
          label={`Rating of ${user_name}`}
          value={user_rating === 0 ? null : user_rating}
          onRate={choose}
          onClose={close}
          position="bottom-start"
        />
      )}
    </div>
  );
}
