import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconRosette from '@tabler/icons-react/dist/esm/icons/IconRosette.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { memo } from 'react';
import { DownloadButton } from '../../components/download/download-button';
import { PlayingWave } from '../../components/player/playing-wave';
import { useCursorRow } from '../../components/player/use-track-rows';
import type { ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { openModal } from '../../stores/modals/store';
import { useAudio } from '../../stores/player/audio';
import { player, toggleRow, usePlayer } from '../../stores/player/store';
import { useIsInCurrent } from '../../stores/playlist/store';
import { selectPlaying } from '../../stores/presence/selectors';
import { usePresence } from '../../stores/presence/store';
import { chosen, useChosen } from '../../stores/review/chosen';
import { selectHighlight, selectIsLeaving, selectIsOutgrown, selectRow } from '../../stores/review/selectors';
import { markOf } from '../../stores/review/shown-mark';
import { useReview } from '../../stores/review/store';
import { Avatar, personColor } from '../../ui/avatar';
import { Checkbox } from '../../ui/checkbox';
import { cx } from '../../ui/cx';
import { countOf, formatCount, formatDuration, formatMonthDay, formatRating } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { leaveFocus } from '../../ui/leave-focus';
import { Moment } from '../../ui/moment';
import { RowWave } from '../../ui/row-wave';
import { Tag } from '../../ui/tag';
import { MarkCell } from './marks/mark-cell';
import { RatingCell } from './rating-cell';
import { playTrack, reviewQueue } from './review-queue';
import styles from './submissions-table.module.css';
import { toggleTrack } from './toggle-track';

const TYPE_TAGS: Readonly<Record<string, string>> = { sfx: 'SFX', audio: 'Audio' };

export interface SubmissionRowProps {
  id: TrackId;
  /** The position of the submission in the list, from 0. */
  index: number;
  /** The width of the waveform in the row, in pixels. */
  wave: number;
  /** True while rows are being selected; each row then has a checkbox. */
  isChoosing: boolean;
}

/** The row of one submission. It reads only its own values from the store, so that changes of other rows do not render it. */
export const SubmissionRow = memo(function SubmissionRow(props: SubmissionRowProps) {
  const { id, index, wave, isChoosing } = props;
  const row = useReview(selectRow(id));
  const isChosen = useChosen((state) => state.ids.has(id));
  const highlight = useReview(selectHighlight(id));
  const leaving = useReview(selectIsLeaving(id));
  const done = useReview(selectIsOutgrown(id));
  const isPassed = useReview((state) => markOf(state, id) === 'pass');
  const current = usePlayer((state) => state.current === id);
  const { row: element, cursor } = useCursorRow<HTMLTableRowElement>(id);
  if (!row) return <UnreadRow index={index} />;
  return (
    <tr
      ref={element}
      aria-rowindex={index + 2}
      aria-current={current || undefined}
      tabIndex={cursor ? 0 : -1}
      data-track={id}
      className={cx(
        styles.row,
        current && styles.current,
        !current && highlight?.tone === 'other' && styles.remote,
        !current && highlight?.tone === 'own' && styles.own,
        cursor && styles.cursor,
        isChosen && styles.chosen,
        leaving && styles.leaving,
        (done || isPassed) && styles.done,
        row.withdrawn && styles.withdrawn,
        !row.listened && !row.withdrawn && styles.fresh,
      )}
      onMouseDown={pressed}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button, label, input')) return;
        if (event.ctrlKey || event.metaKey) chosen.toggle(id);
        else if (event.shiftKey) chosen.to(id);
        else playTrack(id);
      }}
    >
      <td className={styles.state}>
        {isChoosing && <ChoiceBox row={row} isChosen={isChosen} />}
        {!row.withdrawn && <StateCell row={row} current={current} />}
      </td>
      <td className={styles.title}>
        <span className={styles.titleWords}>
          <span className="clip" title={row.title}>
            {row.title}
          </span>
          {TYPE_TAGS[row.type] && <Tag>{TYPE_TAGS[row.type]}</Tag>}
          {row.withdrawn && <Tag>Withdrawn</Tag>}
        </span>
      </td>
      <td className={styles.waveCell}>
        {current ? (
          <PlayingWave wave={row.wave} width={wave} />
        ) : (
          <RowWave wave={row.wave} width={wave} listened={row.listened} />
        )}
      </td>
      <td>
        <span className={styles.artist}>
          <span className={styles.names}>
            <span className="clip" title={row.artist_name}>
              {row.artist_name}
            </span>
            {row.user_name && (
              <span className={cx('clip', styles.account)} title={`Account ${row.user_name}`}>
                {row.user_name}
              </span>
            )}
          </span>
          {row.is_first_500 && (
            <span className={styles.rosette} role="img" aria-label="First 500" title="First 500">
              <IconRosette size={14} stroke={1.6} aria-hidden="true" />
            </span>
          )}
        </span>
      </td>
      <td className={styles.right}>{formatDuration(row.track_duration)}</td>
      <td>
        {row.withdrawn ? (
          row.rating !== null && formatRating(row.rating)
        ) : (
          <RatingCell row={row} highlight={highlight?.of ? null : highlight} />
        )}
      </td>
      <td>{!row.withdrawn && <MarkCell track={id} highlight={highlight?.of ? highlight : null} />}</td>
      <td className={styles.comments}>
        {row.comments > 0 && (
          <span title={countOf(row.comments, 'comment')}>
            <IconMessage2 size={13} stroke={1.6} aria-hidden="true" /> {formatCount(row.comments)}
            <span className="visually-hidden"> comments</span>
          </span>
        )}
      </td>
      <td className={styles.added}>
        <Moment at={row.creation_date} short={formatMonthDay} />
      </td>
      <td className={styles.actions}>{!row.withdrawn && <Actions row={row} current={current} />}</td>
    </tr>
  );
});

/** Removes the focus from a control after it was clicked, so that key presses act on the page. Labels and inputs keep the focus. */
function pressed(event: React.MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('label, input')) return;
  leaveFocus(event);
}

function ChoiceBox({ row, isChosen }: { row: ReviewTrack; isChosen: boolean }) {
  const { track_id: id, title } = row;
  return (
    <span className={styles.box}>
      <Checkbox
        bare
        label={`Select ${title}`}
        checked={isChosen}
        onChange={(_checked, withShift) => (withShift ? chosen.to(id) : chosen.toggle(id))}
      />
    </span>
  );
}

function StateCell({ row, current }: { row: ReviewTrack; current: boolean }) {
  const colleague = usePresence(selectPlaying(row.track_id));
  const playing = useAudio(player, (state) => current && state.playing);
  const name = playing ? `Pause ${row.title}` : `Play ${row.title}`;
  return (
    <IconButton
      label={row.listened ? name : `${name}, not listened to yet`}
      className={styles.playButton}
      data-repeats
      onClick={() => toggleRow(reviewQueue(useReview.getState()), row.track_id)}
    >
      {playing ? (
        <IconPlayerPauseFilled size={14} aria-hidden="true" />
      ) : colleague && !current ? (
        <Avatar
          name={colleague.user_name}
          title={`${colleague.user_name} is playing this`}
          size={18}
          fill={personColor(colleague.place)}
        />
      ) : row.listened ? (
        <IconPlayerPlay size={14} stroke={1.6} aria-hidden="true" />
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
    </IconButton>
  );
}

function Actions({ row, current }: { row: ReviewTrack; current: boolean }) {
  return (
    <>
      <AddToPlaylist row={row} current={current} />
      <IconButton
        label={`Invite the creator of ${row.title} to a team`}
        icon={IconUserPlus}
        onClick={() => openModal('invite', { track: row.track_id })}
      />
      <DownloadButton track={row} />
    </>
  );
}

/**
 * The button that adds the row's track to the playlist or removes it. The keyboard shortcut is shown only in the row of the track in the
 * player, because it acts only on that track.
 */
function AddToPlaylist({ row, current }: { row: ReviewTrack; current: boolean }) {
  const inside = useIsInCurrent(row.track_id);
  return (
    <IconButton
      label={inside ? `Remove ${row.title} from the playlist` : `Add ${row.title} to the playlist`}
      action={current ? 'playlist.toggle-track' : undefined}
      tone={inside ? 'on' : 'plain'}
      pressed={inside}
      icon={inside ? IconCheck : IconPlus}
      onClick={() => toggleTrack(row.track_id)}
    />
  );
}

/** A placeholder for a row of the list that is not loaded yet. */
export function UnreadRow({ index }: { index: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy="true" className={cx(styles.row, styles.unread)}>
      <td className={styles.state} />
      <td>
        <i style={{ width: `${50 + ((index * 37) % 40)}%` }} />
      </td>
      <td className={styles.waveCell}>
        <i />
      </td>
      <td>
        <i style={{ width: `${60 + ((index * 23) % 30)}%` }} />
      </td>
      <td />
      <td />
      <td />
      <td />
      <td />
      <td />
    </tr>
  );
}
