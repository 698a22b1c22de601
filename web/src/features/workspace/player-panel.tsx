import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs';
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs';
import { useEffect, useLayoutEffect, useState } from 'react';
import { DownloadButton } from '../../components/download/download-button';
import { VolumeControl } from '../../components/player/volume-control';
import type { ReviewTrack } from '../../protocol/generated/protocol';
import { useAudio } from '../../stores/player/audio';
import { player, step, togglePlaying, usePlayer } from '../../stores/player/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { formatPlan } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Switch } from '../../ui/switch';
import { Tag } from '../../ui/tag';
import { tip } from '../../ui/tip';
import { KeyHints } from './key-hints';
import styles from './player-panel.module.css';
import { PlayerStars } from './player-stars';
import { PlayerWave } from './player-wave';
import { setAdvance, useRatingKeys } from './rating-keys';
import { TrackNote } from './track-note';

const PLAIN_PLANS = new Set(['', 'free', 'starter-free', 'verified']);

/** The track that is heard and rated. */
export function PlayerPanel() {
  const current = usePlayer((state) => state.current);
  const row = useReview(selectRow(current));
  useLayoutEffect(() => {
    usePlayer.setState({ staged: true });
    return () => usePlayer.setState({ staged: false });
  }, []);
  // a track that was withdrawn while it plays keeps its title
  const [held, setHeld] = useState<ReviewTrack | null>(null);
  useEffect(() => {
    if (row || current === null) setHeld(row);
  }, [row, current]);
  const shown = row ?? (held?.track_id === current ? held : null);
  return (
    <section className={styles.panel} aria-label="Player">
      <div className={styles.head}>
        <PlayButton title={shown?.title ?? null} />
        <span className={styles.skips}>
          <IconButton
            label="Previous track"
            action="list.previous"
            onClick={() => void step(-1)}
            icon={IconPlayerSkipBackFilled}
          />
          <IconButton
            label="Next track"
            action="list.next"
            onClick={() => void step(1)}
            icon={IconPlayerSkipForwardFilled}
          />
        </span>
        <div className={styles.track}>
          {shown ? (
            <>
              <div className={styles.titleLine}>
                <h2 className="type-track-title clip">{shown.title}</h2>
                {shown.is_first_500 && <Tag tone="amber">First 500</Tag>}
                {!PLAIN_PLANS.has(shown.stripe_subscription) && <Tag>{formatPlan(shown.stripe_subscription)}</Tag>}
              </div>
              <TrackFacts track={shown} />
            </>
          ) : (
            <h2 className="type-track-title">No track chosen</h2>
          )}
        </div>
        <PlayerStars track={shown} />
      </div>
      <PlayerWave track={shown} />
      <div className={styles.foot}>
        <KeyHints />
        <span className={styles.controls}>
          <AdvanceSwitch />
          <VolumeControl />
          <DownloadButton track={shown} />
        </span>
      </div>
    </section>
  );
}

function PlayButton({ title }: { title: string | null }) {
  const playing = useAudio(player, (state) => state.playing);
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const label = playing ? 'Pause' : 'Play';
  return (
    <button
      type="button"
      className={styles.play}
      aria-label={title ? `${label} ${title}` : label}
      {...tip(label, 'player.toggle')}
      onClick={togglePlaying}
    >
      <span className={styles.disc}>
        <Icon size={18} aria-hidden="true" />
      </span>
    </button>
  );
}

function TrackFacts({ track }: { track: ReviewTrack }) {
  const owners = track.master_owners.reduce((sum, { percentage }) => sum + percentage, 0);
  return (
    <div className={styles.facts}>
      <span className={styles.artist}>{track.artist_name}</span>
      {track.user_name && <span className={styles.fact}>{track.user_name}</span>}
      <span className={styles.fact}>
        Writers {track.writers.length}, publishers {track.publishers.length}, owners {owners.toFixed(2)}%
      </span>
      {track.note !== '' && <TrackNote key={track.track_id} note={track.note} />}
    </div>
  );
}

function AdvanceSwitch() {
  const advance = useRatingKeys((state) => state.advance);
  return <Switch label="Rate and advance" checked={advance} onChange={setAdvance} />;
}
