import { useEffect, useState } from 'react';
import type { ReviewTrack, TrackId } from '../../protocol/generated/protocol';
import { useAudio } from '../../stores/player/audio';
import { player, retryPlaying, usePlayer } from '../../stores/player/store';
import { type Colleague, extrapolatePosition } from '../../stores/presence/apply';
import { usePresence } from '../../stores/presence/store';
import { personColor } from '../../ui/avatar';
import { formatDuration } from '../../ui/format';
import { Needle } from '../../ui/needle';
import { TimeRuler } from '../../ui/ruler';
import { ErrorState } from '../../ui/states';
import { WaveSlider } from '../../ui/wave-slider';
import { CommentLane } from './comments/lane';
import styles from './player-panel.module.css';

const EXTRAPOLATE_MS = 250;

/** The waveform of the current track, with the playback positions of the viewer and of colleagues. */
export function PlayerWave({ track }: { track: ReviewTrack | null }) {
  const peaks = usePlayer((state) => state.peaks);
  const failure = usePlayer((state) => state.failure);
  const position = useAudio(player, (state) => state.position);
  const known = useAudio(player, (state) => state.duration);
  const failed = useAudio(player, (state) => state.failed);
  const duration = known || track?.track_duration || 0;
  if (failure !== null || failed) {
    return (
      <div className={styles.wave}>
        <ErrorState text={failure ?? "This track can't be played"} onRetry={retryPlaying} />
      </div>
    );
  }
  return (
    <div className={styles.wave}>
      <WaveSlider
        variant="big"
        peaks={peaks ?? track?.wave}
        position={position}
        duration={duration}
        onSeek={(seconds) => player.seek(seconds)}
        flag={track !== null}
        others={track && <OthersNeedles track={track.track_id} duration={duration} />}
      />
      <CommentLane duration={duration} />
      <TimeRuler duration={duration} />
    </div>
  );
}

function OthersNeedles({ track, duration }: { track: TrackId; duration: number }) {
  const people = usePresence((state) => state.people);
  const here = people.filter((person) => person.doing.track_id === track && person.doing.position !== undefined);
  const moving = here.some((person) => person.doing.playing);
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!moving || people.length === 0) return;
    const timer = setInterval(() => setNow(performance.now()), EXTRAPOLATE_MS);
    return () => clearInterval(timer);
  }, [moving, people]);
  return here.map((person, line) => (
    <OthersNeedle key={person.user_id} person={person} line={line} now={now} duration={duration} />
  ));
}

interface OthersNeedleProps {
  person: Colleague;
  line: number;
  now: number;
  duration: number;
}

function OthersNeedle({ person, line, now, duration }: OthersNeedleProps) {
  if (duration <= 0) return null;
  const position = Math.min(duration, Math.max(0, extrapolatePosition(person, now)));
  const first = person.user_name.split(' ')[0] ?? person.user_name;
  return (
    <Needle
      at={position / duration}
      color={personColor(person.place)}
      line={line}
      flag={`${first} ${formatDuration(position)}`}
    />
  );
}
