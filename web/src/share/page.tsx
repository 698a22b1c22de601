import { useEffect, useState } from 'react';
import { TEXTS } from '../api/messages';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { setMatched, useMatched } from '../stores/player/matched';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states';
import { toast } from '../ui/toast-store';
import { Toasts } from '../ui/toasts';
import { TooltipHost } from '../ui/tooltip-host';
import { Cover } from './cover';
import { Gate } from './gate';
import styles from './page.module.css';
import { audio, step, toggle } from './player';
import { PlayerBar } from './player-bar';
import { TrackList } from './track-list';
import { refetchTracks, useVisit } from './visit';

const STEP_S = 5;
const BIG_STEP_S = 30;

/** The page that a shared link opens. */
export function SharePage() {
  const kind = useVisit((visit) => visit.stage.kind);
  return (
    <div className={styles.page}>
      {kind === 'open' ? <Shared /> : <Gate />}
      <Toasts />
      <TooltipHost />
    </div>
  );
}

function Shared() {
  const name = useVisit(({ info }) => info?.playlist_name);
  const [asVisitor, setAsVisitor] = useState(window.location.hash === '#visitor');
  useEffect(() => {
    document.title = `${name} · Needledrop`;
  }, [name]);
  return (
    <>
      <a className={styles.skip} href="#tracks">
        Skip to the tracks
      </a>
      <Keys />
      <div className={styles.content}>
        <Cover asVisitor={asVisitor} onSwitch={setAsVisitor} />
        <main id="tracks" tabIndex={-1} className={styles.tracks}>
          <Tracks />
        </main>
      </div>
      <PlayerBar />
    </>
  );
}

function Tracks() {
  const tracks = useVisit((visit) => visit.tracks);
  const failure = useVisit((visit) => visit.failure);
  if (failure !== null && !tracks) return <ErrorState text={failure} onRetry={() => void refetchTracks()} />;
  if (!tracks) return <SkeletonRows columns={['32px', '1fr', '60px']} rowHeight={42} text={TEXTS.loadingTracks} />;
  if (tracks.length === 0) return <EmptyState title={TEXTS.emptyPlaylist} />;
  return <TrackList tracks={tracks} />;
}

/** Handles the keys of the player. */
function Keys() {
  const seek = (direction: 1 | -1) => (event: KeyboardEvent) =>
    audio.seek(audio.state().position + direction * (event.shiftKey ? BIG_STEP_S : STEP_S));
  useShortcuts({
    'player.toggle': toggle,
    'player.back': seek(-1),
    'player.forward': seek(1),
    'player.match': () => {
      const on = !useMatched.getState().on;
      setMatched(on);
      toast({ text: on ? 'Matched loudness is on' : 'Matched loudness is off', key: 'matched-loudness' });
    },
    'list.next': () => void step(1),
    'list.previous': () => void step(-1),
  });
  return null;
}
