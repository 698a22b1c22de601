import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import type { ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { retryRating } from '../../stores/review/commands';
import { selectIsHidden, selectIsLate, selectIsRefused, selectMean, selectMine } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { formatRating } from '../../ui/format';
import { StarRow } from '../../ui/star-row';
import { Tag } from '../../ui/tag';
import styles from './player-panel.module.css';
import { rateCurrent, ratingPlace } from './rate-current';
import { useRatingKeys } from './rating-keys';
import { ratingsText } from './rating-texts';

/** The rating of the current track: ten stars with their keyboard shortcuts, the viewer's own rating, and the team's average. */
export function PlayerStars({ track }: { track: ReviewTrack | null }) {
  const id = track?.track_id ?? null;
  const mine = useReview(selectMine(id));
  const late = useReview(selectIsLate(id));
  const refused = useReview(selectIsRefused(id));
  const pressed = useRatingKeys((state) => state.pressed);
  const [preview, setPreview] = useState<number | null>(null);
  const shown = preview ?? mine;
  return (
    <div className={styles.rating}>
      {late && <Waiting />}
      {refused && id !== null && <NotSaved track={id} />}
      <StarRow
        value={mine}
        keys
        pressed={pressed}
        disabled={id === null}
        onRate={(value) => rateCurrent(value, false)}
        onPreview={setPreview}
      />
      <span className={styles.figure}>
        <span className="type-label">You</span>
        <output
          className={cx('type-readout', styles.readout, shown === null && styles.none)}
          aria-label={mine === null ? "You haven't rated this track" : `Your rating is ${mine}`}
        >
          {shown ?? '–'}
        </output>
      </span>
      {track ? <TeamFigure track={track} /> : <NoTeamFigure />}
    </div>
  );
}

/** The team's average rating of the track. The ratings of each person are listed in its tooltip and in the left pane. */
function TeamFigure({ track }: { track: ReviewTrack }) {
  const mean = useReview(selectMean(track.track_id));
  const mine = useReview(selectMine(track.track_id));
  const hidden = useReview(selectIsHidden(track.track_id));
  const me = useReview((state) => state.me);
  if (hidden) return <HiddenFigure />;
  const title = ratingsText(track, mine, me);
  const given = track.ratings.filter(({ user_id }) => user_id !== me).length + (mine === null ? 0 : 1);
  return (
    <span
      className={styles.team}
      role="img"
      aria-label={mean === null ? title : `Team average ${formatRating(mean)}: ${title}`}
      title={title}
    >
      <span className="type-label">Team</span>
      <span className={cx(styles.mean, mean === null && styles.none)}>
        {mean === null ? '–' : formatRating(mean)}
        {given > 0 && <span className={styles.count}> ({given})</span>}
      </span>
    </span>
  );
}

/** A placeholder for the average while ratings are hidden. The average is shown once the viewer has rated. */
function HiddenFigure() {
  return (
    <span className={styles.team}>
      <span className="type-label">Team</span>
      <span className={styles.hidden}>Rate to see</span>
    </span>
  );
}

/** An empty space as wide as the average, so that the stars do not move when there is no track. */
function NoTeamFigure() {
  return (
    <span className={styles.team} aria-hidden="true">
      <span className="type-label">Team</span>
      <span className={cx(styles.mean, styles.none)}>–</span>
    </span>
  );
}

/** Shown while the server has not confirmed the rating yet. */
export function Waiting() {
  return (
    <Tag tone="waiting" icon={IconClock}>
      Waiting
    </Tag>
  );
}

/** Shown if the server has refused the rating. */
export function NotSaved({ track }: { track: TrackId }) {
  return (
    <span className={styles.refused}>
      <Tag tone="bad" icon={IconX}>
        Not saved
      </Tag>
      <Button size="sm" onClick={() => retryRating(track, ratingPlace())}>
        Retry
      </Button>
    </span>
  );
}
