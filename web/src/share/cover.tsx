import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { SharedBy } from '../protocol/generated/protocol';
import { useAudio } from '../stores/player/audio';
import coast from '../ui/assets/coast.webp';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import { countOf, formatDateTime, formatDay, formatDuration, formatSize } from '../ui/format';
import { LogoMark } from '../ui/logo';
import { useArchive } from './archive';
import { ArchiveBox } from './archive-box';
import styles from './cover.module.css';
import type { SharedInfo } from './page-calls';
import { audio, playAll, usePlaying } from './player';
import { useSmall } from './use-narrow';
import { useVisit } from './visit';

const BackgroundArea = lazy(() => import('./background-area'));

/** Returns the name and company of the person who shared the link: "Mara Kessel, Harbourlight Pictures". */
const sharedBy = ({ name, company }: SharedBy) => [name, company].filter(Boolean).join(', ');

export interface CoverFrameProps {
  /** The address of the background picture; null for the product's default picture. */
  picture: string | null;
  /** Content shown in the corner opposite the product's name. */
  corner?: ReactNode;
  /** True if the page consists of the cover only. */
  whole?: boolean;
  children: ReactNode;
}

/** The background picture with the product's name on it. It is dark in both themes, like everything that is shown on a photograph. */
export function CoverFrame({ picture, corner, whole, children }: CoverFrameProps) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <header className={cx(styles.cover, whole && styles.whole)} data-mantine-color-scheme="dark">
      <img
        className={styles.picture}
        src={picture !== null && picture !== broken ? picture : coast}
        alt=""
        onError={() => setBroken(picture)}
      />
      <div className={styles.shade} />
      <div className={styles.top}>
        <span className={styles.brand}>
          <LogoMark size={24} />
          Needledrop
        </span>
        <span className={styles.corner}>{corner}</span>
      </div>
      {children}
    </header>
  );
}

export interface CoverProps {
  /** True if the owner of the shared playlist or submission has switched the page to the view that visitors get. */
  asVisitor: boolean;
  onSwitch: (asVisitor: boolean) => void;
}

/**
 * The header of the shared page: the name of the playlist or submission, the person who shared it, the button Play all, and the box for the
 * archive.
 */
export function Cover({ asVisitor, onSwitch }: CoverProps) {
  const info = useVisit((visit) => visit.info);
  if (!info) return null;
  const { owner } = info;
  const archive = info.allowed_all_tracks;
  const by = sharedBy(info.shared_by);
  return (
    <CoverFrame
      picture={info.background}
      corner={
        <>
          {by !== '' && <span className={styles.by}>Shared by {by}</span>}
          {owner && <OwnersPart asVisitor={asVisitor} onSwitch={onSwitch} info={info} />}
        </>
      }
    >
      <div className={styles.bottom}>
        <div className={styles.words}>
          {by !== '' && <p className={styles.byAbove}>Shared by {by}</p>}
          <h1 className={styles.title}>{info.playlist_name}</h1>
          <p className={styles.facts}>
            {countOf(info.number_of_tracks, 'track')}, {formatDuration(info.duration)}
            {info.expires_at && (
              <span title={formatDateTime(info.expires_at)}> · open until {formatDay(info.expires_at)}</span>
            )}
          </p>
          {info.description !== '' && <p className={styles.description}>{info.description}</p>}
          <Acts info={info} archive={archive} />
        </div>
        {archive && <WideArchive />}
      </div>
    </CoverFrame>
  );
}

function Acts({ info, archive }: { info: SharedInfo; archive: boolean }) {
  const small = useSmall();
  const [shown, setShown] = useState(false);
  const busy = useArchive((state) => state.archive.kind !== 'none');
  const { zip } = info.sizes;
  return (
    <>
      <div className={styles.acts}>
        <PlayAll />
        {small && archive && (
          <Button
            size="lg"
            className={styles.act}
            icon={IconArchive}
            aria-expanded={shown || busy}
            onClick={() => setShown(!shown)}
          >
            Archive, {formatSize(zip)}
          </Button>
        )}
        {!small && info.allowed_single_track && <span className={styles.facts}>Single track downloads allowed</span>}
      </div>
      {small && archive && (shown || busy) && <ArchiveBox />}
    </>
  );
}

function WideArchive() {
  return useSmall() ? null : <ArchiveBox />;
}

function PlayAll() {
  const all = usePlaying((state) => state.all);
  const playing = useAudio(audio, (state) => state.playing);
  const tracks = useVisit((visit) => visit.tracks?.length ?? 0);
  const active = all && playing;
  return (
    <Button
      tone="filled"
      size="lg"
      className={styles.act}
      icon={active ? IconPlayerPauseFilled : IconPlayerPlayFilled}
      disabled={tracks === 0}
      onClick={() => (active ? audio.pause() : playAll())}
    >
      {active ? 'Pause' : 'Play all'}
    </Button>
  );
}

function OwnersPart({ asVisitor, onSwitch, info }: CoverProps & { info: SharedInfo }) {
  const [opened, setOpened] = useState(false);
  return (
    <span className={styles.owner}>
      {!asVisitor && (
        <Button icon={IconPhoto} onClick={() => setOpened(true)}>
          Background
        </Button>
      )}
      <Button aria-pressed={asVisitor} onClick={() => onSwitch(!asVisitor)}>
        {asVisitor ? 'Back to your view' : 'View as visitor'}
      </Button>
      {opened && (
        <Suspense>
          <BackgroundArea info={info} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </span>
  );
}
