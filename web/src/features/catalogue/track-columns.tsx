import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { DownloadButton } from '../../components/download/download-button';
import { ownTrackColumns } from '../../components/player/track-cells';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { requestTrack, useCatalogue, waiting } from '../../stores/catalogue/store';
import { isUndescribed, nameOf } from '../../stores/player/queue';
import { cx } from '../../ui/cx';
import { formatCount, formatDay, formatDuration } from '../../ui/format';
import { fullTextTooltip } from '../../ui/full-text-tooltip';
import { IconButton } from '../../ui/icon-button';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import { SELECT_COLUMN } from './row-selection';
import styles from './track-columns.module.css';

/** Returns the columns of the catalog. The ids of sortable columns are the names by which track/get sorts. */
export function trackColumns(
  onPlay: (id: TrackId) => void,
  onDelete: (track: OwnTrack) => void,
  /** True if the editor is open beside the list. The waveforms are then hidden to leave space for the titles. */
  isBeside: boolean,
): readonly Column<OwnTrack>[] {
  const { play, wave, type, length } = ownTrackColumns(onPlay);
  return [
    SELECT_COLUMN,
    { ...play, width: 36 },
    {
      id: 'title',
      head: 'Title and artist',
      rowHeader: true,
      sortable: true,
      cell: (track) => <TitleCell track={track} />,
    },
    ...(isBeside ? [] : [wave]),
    type,
    { ...length, cell: (track) => <LengthCell track={track} /> },
    {
      id: 'created',
      head: 'Uploaded',
      sortable: true,
      width: 104,
      optional: 'first',
      cell: ({ creation_date }) => <span>{formatDay(creation_date)}</span>,
    },
    {
      id: 'plays_count',
      head: 'Plays',
      width: 64,
      align: 'right',
      sortable: true,
      cell: ({ plays_count }) => formatCount(plays_count),
    },
    { id: 'shares', head: 'Shares', width: 58, align: 'right', cell: ({ share_count }) => formatCount(share_count) },
    {
      id: 'actions',
      head: 'Actions',
      hiddenHeader: true,
      width: 114,
      align: 'right',
      cell: (track) => <ActionsCell track={track} onDelete={onDelete} />,
    },
  ];
}

/** The title and artist of a track. If the track has no details yet, a button "No information" replaces the artist and opens the editor. */
function TitleCell({ track }: { track: OwnTrack }) {
  const unknown = isUndescribed(track);
  const name = nameOf(track);
  return (
    <span className={cx(styles.title, !unknown && styles.described)}>
      <span className="clip" {...fullTextTooltip}>
        {name}
      </span>
      {!unknown && <span className={cx('type-second', 'clip', styles.artist)}>{track.artist_name}</span>}
      {unknown && (
        <button type="button" className={styles.unknown} onClick={() => requestTrack(track)}>
          <Tag tone="bad" icon={IconAlertTriangle}>
            No information
          </Tag>
        </button>
      )}
    </span>
  );
}

/**
 * The length of a track. It comes from the track's row or, until the track's form is first saved, from the answer to the upload.
 */
function LengthCell({ track: { track_id, track_duration } }: { track: OwnTrack }) {
  const uploaded = useCatalogue((state) => waiting(state).find((draft) => draft.track_id === track_id)?.track_duration);
  return formatDuration(track_duration ?? uploaded ?? null);
}

function ActionsCell({ track, onDelete }: { track: OwnTrack; onDelete: (track: OwnTrack) => void }) {
  const edited = useCatalogue((state) => state.editing?.track.track_id === track.track_id);
  return (
    <>
      <IconButton
        label={`Edit ${nameOf(track)}`}
        tone={edited ? 'on' : 'plain'}
        onClick={() => requestTrack(track)}
        icon={IconPencil}
      />
      <DownloadButton track={track} />
      <IconButton label={`Delete ${nameOf(track)}`} onClick={() => onDelete(track)} icon={IconTrash} />
    </>
  );
}
