import type { AdminUser } from '../../protocol/generated/protocol';
import { Ticks } from '../../ui/ticks';
import { StarCell } from '../rating/star-cell';
import { useAction } from '../use-action';
import { giveRating } from './decide';

type Rated = Pick<AdminUser, 'id' | 'email' | 'user_name' | 'user_rating'>;

/**
 * A creator's rating by the staff, drawn as a row of small marks. A click opens ten stars below the row; the cross sets the rating to 0.
 */
export function RatingSelect({ person }: { person: Rated }) {
  const { user_name, user_rating } = person;
  const [rate] = useAction((value: number) => giveRating(person, value));
  return (
    <StarCell
      label={`${user_rating}. Change the rating of ${user_name}`}
      stars={{
        label: `Rating of ${user_name}`,
        value: user_rating === 0 ? null : user_rating,
        onRate: (value) => {
          if ((value ?? 0) !== user_rating) void rate(value ?? 0);
        },
        position: 'bottom-start',
      }}
    >
      <Ticks value={user_rating} />
    </StarCell>
  );
}
