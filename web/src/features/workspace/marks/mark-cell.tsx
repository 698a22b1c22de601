import type { TrackId } from '../../../protocol/generated/protocol';
import { usePresence } from '../../../stores/presence/store';
import { selectIsMarkLate, selectMark } from '../../../stores/review/selectors';
import type { Highlight } from '../../../stores/review/state';
import { useReview } from '../../../stores/review/store';
import { Avatar, personColor } from '../../../ui/avatar';
import { cx } from '../../../ui/cx';
import { Waiting } from '../player-stars';
import styles from './mark-cell.module.css';
import { MarkIcon } from './mark-icon';
import { MARK_NAMES } from './texts';
import words from './words.module.css';

/**
 * The team's mark of a track (shortlist, hold or pass), as an icon and a word. Just after a change, the mark is amber if the viewer has set
 * it, and ice-colored if a colleague has.
 */
export function MarkCell({ track, highlight }: { track: TrackId; highlight: Highlight | null }) {
  const mark = useReview(selectMark(track));
  const isLate = useReview(selectIsMarkLate(track));
  // the viewer stays the same for as long as the review is open
  const { me } = useReview.getState();
  if (mark === null) return isLate ? <Waiting /> : null;
  const isMine = mark.by.user_id === me;
  const label = MARK_NAMES[mark.mark];
  const person = isMine ? 'you' : mark.by.user_name;
  const tone = highlight && (highlight.tone === 'own' ? styles.own : styles.other);
  return (
    <span className={cx(styles.cell, tone)} title={`${label}, by ${person}`}>
      <MarkIcon mark={mark.mark} />
      <span className={cx(words.words, mark.mark === 'shortlist' && styles.strong)}>{label}</span>{' '}
      {isLate ? (
        <Waiting />
      ) : (
        <span className={cx(words.words, styles.person, isMine ? styles.mine : styles.theirs)}>
          {isMine ? person : person.split(' ')[0]}
        </span>
      )}
      {highlight?.by != null && <ReviewerAvatar id={highlight.by} name={person} />}
    </span>
  );
}

function ReviewerAvatar({ id, name }: { id: number; name: string }) {
  const place = usePresence(({ people }) => people.find((person) => person.user_id === id)?.place ?? 0);
  return <Avatar name={name} size={18} fill={personColor(place)} title={`${name} set this mark just now`} />;
}
