import { useEffect, useState } from 'react';
import { TEXTS } from '../api/messages';
import { usePlayerKeys } from '../components/player/use-player-keys';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states';
import { Toasts } from '../ui/toasts';
import { TooltipHost } from '../ui/tooltip-host';
import { Cover } from './cover';
import { Gate } from './gate';
import styles from './page.module.css';
import { audio, step, toggle } from './player';
import { PlayerBar } from './player-bar';
import { TrackList } from './track-list';
import { refetchTracks, useVisit } from './visit';

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

/** Handles the player's keyboard shortcuts on this page. */
function Keys() {
  usePlayerKeys({ toggle, seekBy: (seconds) => audio.seek(audio.state().position + seconds), step });
  return null;
}
