import { TracksTable, useTracksOf } from '../../components/people/tracks-table';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { CatalogueTrack } from '../../protocol/generated/calls';
import type { TrackId, UserId } from '../../protocol/generated/protocol';
import { togglePlaying, usePlayer } from '../../stores/player/store';
import { formatCount, formatDuration } from '../../ui/format';
import styles from './queue-person.module.css';

/** The tracks of the person who is open beside the queue. */
export function QueueTracks({ id }: { id: UserId }) {
  const ofPerson = useTracksOf(id);
  const { tracks, total, toggle } = ofPerson;
  usePlayKeys(tracks, toggle);
  const seconds = tracks.reduce((sum, { track_duration }) => sum + (track_duration ?? 0), 0);
  return (
    <section className={styles.tracks} aria-label="Their tracks">
      <h3 className={`type-panel-title ${styles.panelHead}`}>
        Tracks{' '}
        {total > 0 && (
          <span className="type-second">
            {total > tracks.length
              ? `the newest ${formatCount(tracks.length)} of ${formatCount(total)}`
              : `${formatCount(total)}, ${formatDuration(seconds)}`}
          </span>
        )}
      </h3>
      <TracksTable {...ofPerson} />
    </section>
  );
}

/**
 * Handles the keys that play the person's tracks. Space plays or pauses them even if another track is in the player. Enter plays the first
 * track if no row is selected.
 */
function usePlayKeys(tracks: readonly CatalogueTrack[], toggle: (id: TrackId) => void): void {
  const first = tracks[0]?.track_id;
  const start = () => {
    const { cursor, list } = usePlayer.getState();
    const id = cursor !== null && list?.ids.includes(cursor) ? cursor : first;
    if (id === undefined) return false;
    toggle(id);
    return true;
  };
  useShortcuts({
    'queue.play': {
      perform: () => {
        const { current } = usePlayer.getState();
        return tracks.some(({ track_id }) => track_id === current) ? togglePlaying() : start();
      },
      enabled: first !== undefined,
    },
    'list.play': { perform: () => usePlayer.getState().cursor === null && start(), enabled: first !== undefined },
  });
}
