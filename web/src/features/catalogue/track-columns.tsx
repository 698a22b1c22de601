import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { ownTrackColumns } from '../../components/player/track-cells';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { useCatalogue, wantTrack } from '../../stores/catalogue/store';
import { formatCount } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import type { Column } from '../../ui/table/columns';
import { Tag } from '../../ui/tag';
import styles from './track-columns.module.css';
import { isUndescribed } from './track-form';

/** The columns of the catalogue. */
export function trackColumns(
  onPlay: (id: TrackId) => void,
  onDelete: (track: OwnTrack) => void,
): readonly Column<OwnTrack>[] {
  const { play, wave, type, length } = ownTrackColumns(onPlay);
  return [
    play,
    { id: 'title', head: 'Title', names: true, cell: (track) => <TitleCell track={track} /> },
    wave,
    type,
    length,
    { id: 'plays', head: 'Plays', width: 62, align: 'right', cell: ({ plays_count }) => formatCount(plays_count) },
    { id: 'shares', head: 'Shares', width: 66, align: 'right', cell: ({ share_count }) => formatCount(share_count) },
    {
      id: 'actions',
      head: 'Actions',
      bare: true,
      width: 84,
      align: 'right',
      cell: (track) => <ActionsCell track={track} onDelete={onDelete} />,
    },
  ];
}

/** A track without information shows that before anything else. */
function TitleCell({ track }: { track: OwnTrack }) {
  const unknown = isUndescribed(track);
  // until it is described, its file tells it from the others
  const name = (unknown && track.file_name) || track.title;
  return (
    <span className={styles.title}>
      <span className="clip" title={name}>
        {name}
      </span>
      {unknown && (
        <button type="button" className={styles.unknown} onClick={() => wantTrack(track)}>
          <Tag tone="bad" icon={<IconAlertTriangle size={12} stroke={1.8} aria-hidden="true" />}>
            No information
          </Tag>
        </button>
      )}
    </span>
  );
}

function ActionsCell({ track, onDelete }: { track: OwnTrack; onDelete: (track: OwnTrack) => void }) {
  const edited = useCatalogue((state) => state.editing?.track.track_id === track.track_id);
  return (
    <>
      <IconButton label={`Edit ${track.title}`} tone={edited ? 'on' : 'plain'} onClick={() => wantTrack(track)}>
        <IconPencil size={15} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Delete ${track.title}`} onClick={() => onDelete(track)}>
        <IconTrash size={15} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </>
  );
}
