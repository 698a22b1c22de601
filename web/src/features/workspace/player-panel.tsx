import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs';
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs';
import { useEffect, useLayoutEffect, useState } from 'react';
import { DownloadButton } from '../../components/download/download-button';
import { PlayButton } from '../../components/player/play-button';
import { MatchedSwitch, VolumeOfPlayer } from '../../components/player/volume-control';
import { capsOf } from '../../keyboard/actions';
import { performAction, useKeyState } from '../../keyboard/use-shortcuts';
import type { ReviewTrack } from '../../protocol/generated/protocol';
import { player, step, togglePlaying, usePlayer } from '../../stores/player/store';
import { selectRow } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { cx } from '../../ui/cx';
import { formatPlan } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { KbdGroup } from '../../ui/kbd';
import { Switch } from '../../ui/switch';
import { Tag } from '../../ui/tag';
import { PlayerMarks } from './marks/player-marks';
import styles from './player-panel.module.css';
import { PlayerStars } from './player-stars';
import { PlayerWave } from './player-wave';
import { setAdvance, useRatingKeys } from './rating-keys';

const PLAIN_PLANS = new Set(['', 'free', 'starter-free', 'verified']);

/** The player of the workspace, with the controls that rate and mark its track. */
export function PlayerPanel() {
  const current = usePlayer((state) => state.current);
  const row = useReview(selectRow(current));
  useLayoutEffect(() => {
    usePlayer.setState({ hasOwnPanel: true });
    return () => usePlayer.setState({ hasOwnPanel: false });
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
        <PlayButton
          player={player}
          onClick={togglePlaying}
          className={styles.play}
          disc={styles.disc}
          title={shown?.title ?? null}
        />
        <span className={styles.skips}>
          <Skip by={-1} />
          <Skip by={1} />
        </span>
        <div className={styles.track}>
          {shown ? (
            <>
              <h2 className="type-track-title clip" title={shown.title}>
                {shown.title}
              </h2>
              <TrackFacts track={shown} />
            </>
          ) : (
            <h2 className="type-track-title">No track selected</h2>
          )}
        </div>
        <PlayerMarks track={shown} />
        <PlayerStars track={shown} />
      </div>
      <div className={styles.body}>
        <PlayerWave track={shown} />
        <div className={styles.controls}>
          <VolumeOfPlayer />
          <MatchedSwitch />
          <AdvanceSwitch />
          <span className={styles.last}>
            <AllKeys />
            <DownloadButton track={shown} />
          </span>
        </div>
      </div>
    </section>
  );
}

/** The button for the next or the previous track, with its keyboard shortcut below it. */
function Skip({ by }: { by: 1 | -1 }) {
  const action = by === 1 ? 'list.next' : 'list.previous';
  return (
    <span className={styles.skip}>
      <IconButton
        label={by === 1 ? 'Next track' : 'Previous track'}
        action={action}
        onClick={() => void step(by)}
        icon={by === 1 ? IconPlayerSkipForwardFilled : IconPlayerSkipBackFilled}
      />
      <span aria-hidden="true">
        <KbdGroup caps={capsOf(action)} />
      </span>
    </span>
  );
}

function TrackFacts({ track }: { track: ReviewTrack }) {
  return (
    <div className={styles.facts}>
      <span className={cx('clip', styles.artist)}>{track.artist_name}</span>
      {track.user_name && <span className={cx('clip', styles.fact)}>{track.user_name}</span>}
      {track.is_first_500 && <Tag tone="amber">First 500</Tag>}
      {!PLAIN_PLANS.has(track.stripe_subscription) && <Tag>{formatPlan(track.stripe_subscription)}</Tag>}
    </div>
  );
}

/** A button that opens the list of all keyboard shortcuts. If the shortcuts are turned off, they can be turned on again there. */
function AllKeys() {
  const on = useKeyState((state) => state.singleKeys);
  return (
    <button type="button" className={styles.keys} onClick={() => performAction('page.keys')}>
      <span aria-hidden="true">
        <KbdGroup caps={capsOf('page.keys')} />
      </span>
      {on ? 'All keys' : 'Keys are off'}
    </button>
  );
}

function AdvanceSwitch() {
  const advance = useRatingKeys((state) => state.advance);
  return <Switch label="Rate and advance" checked={advance} onChange={setAdvance} />;
}
