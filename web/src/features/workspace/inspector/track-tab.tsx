import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { DownloadButton } from '../../../components/download/download-button';
import { capsOf } from '../../../keyboard/actions';
import type { ReviewTrack } from '../../../protocol/generated/protocol';
import { openModal } from '../../../stores/modals/store';
import { usePlayer } from '../../../stores/player/store';
import { useCurrent, useIsInCurrent } from '../../../stores/playlist/store';
import { selectRow } from '../../../stores/review/selectors';
import { useReview } from '../../../stores/review/store';
import { tagsOf } from '../../../stores/review/tags';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { KbdGroup } from '../../../ui/kbd';
import { Scroller } from '../../../ui/scroller';
import { EmptyState } from '../../../ui/states';
import { Tag } from '../../../ui/tag';
import { toggleTrack } from '../toggle-track';
import tab from './tab.module.css';
import { TrackRatings } from './track-ratings';
import { TrackRights } from './track-rights';
import styles from './track-tab.module.css';

/** The tab with all data of the track in the player: the ratings with names, the creator's note, the track's details and its rights. */
export default function TrackTab() {
  const current = usePlayer((state) => state.current);
  const track = useReview(selectRow(current));
  if (!track) return <EmptyState title="No track selected" help="Click a row in the list to play it." />;
  return (
    <div className={tab.tab}>
      <Scroller aria-label="Track">
        <TrackRatings track={track} />
        {track.note !== '' && <TextBlock title={`Note from ${track.artist_name}`} text={track.note} />}
        {track.description !== '' && <TextBlock title="Description" text={track.description} />}
        <Details track={track} />
        <TrackRights track={track} />
      </Scroller>
      <Foot track={track} />
    </div>
  );
}

function TextBlock({ title, text }: { title: string; text: string }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.words}>{text}</p>
    </section>
  );
}

function Details({ track }: { track: ReviewTrack }) {
  const { bpm, key, genre, isrc, iswc, loudness } = track;
  const details: [string, string | number | null][] = [
    ['BPM', bpm],
    ['Key', key],
    ['Genre', genre],
    ['ISRC', isrc],
    ['ISWC', iswc],
    ['Loudness', loudness === null ? null : `${loudness.toFixed(1).replace('-', '−')} LUFS`],
  ];
  const tags = tagsOf(track);
  return (
    <section className={styles.part} aria-label="Facts">
      <dl className={styles.facts}>
        {details.map(([label, value]) => (
          <div key={label}>
            <dt className="type-label">{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag className={styles.tag}>{tag}</Tag>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Foot({ track }: { track: ReviewTrack }) {
  const playlist = useCurrent();
  const inside = useIsInCurrent(track.track_id);
  const name = playlist?.playlist_name ?? 'a new playlist';
  if (track.withdrawn !== null) return null;
  return (
    <footer className={styles.foot}>
      <Button
        className={styles.add}
        icon={inside ? IconCheck : IconPlus}
        title={name}
        onClick={() => toggleTrack(track.track_id)}
      >
        <span className="clip">{inside ? `In ${name}` : `Add to ${name}`}</span>
        <span aria-hidden="true">
          <KbdGroup caps={capsOf('playlist.toggle-track')} />
        </span>
      </Button>
      <IconButton
        label="Invite the creator to a team"
        icon={IconUserPlus}
        onClick={() => openModal('invite', { track: track.track_id })}
      />
      <DownloadButton track={track} />
    </footer>
  );
}
