import { Popover } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ratingOf } from '../../keyboard/keys';
import type { AdminUser } from '../../protocol/generated/protocol';
import { StarRow } from '../../ui/star-row';
import { Ticks } from '../../ui/ticks';
import { useAction } from '../use-action';
import { giveRating } from './decide';
import styles from './people.module.css';

type Rated = Pick<AdminUser, 'id' | 'email' | 'user_name' | 'user_rating'>;

/** A creator's rating by the staff as ticks; pressed, ten stars below the row. The cross sets it to 0. */
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
  const typed = (event: KeyboardEvent) => {
    const value = event.key === 'Backspace' ? null : ratingOf(event.nativeEvent);
    if (value === null && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    choose(value);
  };
  const label = `Rating of ${user_name}`;
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
        <Popover
          opened
          onChange={(opened) => !opened && close()}
          onDismiss={close}
          position="bottom-start"
          offset={2}
          trapFocus
          withRoles={false}
          transitionProps={{ duration: 0 }}
          classNames={{ dropdown: styles.stars }}
        >
          <Popover.Target>
            <span className={styles.anchor} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label} onKeyDown={typed}>
            <StarRow size="sm" value={user_rating === 0 ? null : user_rating} label={label} onRate={choose} isOpen />
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}
