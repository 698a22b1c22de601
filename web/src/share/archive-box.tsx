import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import button from '../ui/button.module.css';
import { cx } from '../ui/cx';
import { ARCHIVE_FORMATS, countOf, formatMoment, formatSize } from '../ui/format';
import { Needle } from '../ui/needle';
import { RowWave } from '../ui/row-wave';
import { SegmentedControl } from '../ui/segmented-control';
import { type Archive, cancel, chooseFormat, countFetched, prepare, stateOf, useArchive } from './archive';
import styles from './archive-box.module.css';
import { useVisit } from './visit';

const WAVE_WIDTH = 424;

const ORDINALS: Record<Intl.LDMLPluralRule, string> = {
  zero: 'th',
  one: 'st',
  two: 'nd',
  few: 'rd',
  many: 'th',
  other: 'th',
};
const order = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (place: number) => `${place}${ORDINALS[order.select(place)]}`;

/** The box for the archive of all tracks: it requests the archive, shows the progress, and offers the download. */
export function ArchiveBox() {
  const archive = useArchive((state) => state.archive);
  return (
    <section className={styles.box} aria-label="Archive">
      <Body archive={archive} />
      <span className="visually-hidden" role="status">
        {statusText(archive)}
      </span>
    </section>
  );
}

/** Returns the text for screen readers. It changes only at each quarter of the progress and when the archive is ready. */
function statusText(archive: Archive): string {
  if (archive.kind === 'progress') return `Archive ${Math.floor(archive.percent / 25) * 25} %`;
  return archive.kind === 'ready' ? 'Archive ready' : '';
}

function Body({ archive }: { archive: Archive }) {
  switch (archive.kind) {
    case 'asked':
      return <Working title="Preparing archive" figure="0 %" percent={0} left="" />;
    case 'waiting':
      return archive.before === 0 ? (
        <Working title="Preparing archive" figure="0 %" percent={0} left="" />
      ) : (
        <Working
          title="Waiting in line"
          figure={ordinal(archive.before + 1)}
          percent={0}
          left="Starts on its own, keep listening"
          begin={<Format />}
        />
      );
    case 'progress':
      return <InProgress {...archive} />;
    case 'ready':
      return <Ready url={archive.url} size={archive.size} />;
    case 'failed':
      return (
        <Frame
          title={
            <span className={styles.bad}>
              <IconAlertTriangle size={15} stroke={1.6} aria-hidden="true" /> Not started
            </span>
          }
          text={<span role="alert">{archive.text}</span>}
        >
          <Button onClick={() => void prepare()}>Try again</Button>
          <Button tone="subtle" onClick={cancel}>
            Close
          </Button>
        </Frame>
      );
    default:
      return <Before />;
  }
}

function Frame({
  title,
  side,
  text,
  children,
}: {
  title: ReactNode;
  side?: ReactNode;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div className={styles.head}>
        <h2 className="type-panel-title">{title}</h2>
        {side}
      </div>
      {text && <div className={styles.words}>{text}</div>}
      <div className={styles.foot}>{children}</div>
    </>
  );
}

const useSize = () => useVisit(({ info }) => info?.sizes) ?? null;

/** The choice of the archive's format. Choosing a format cancels an archive that is being prepared. */
function Format() {
  const format = useArchive((state) => state.format);
  return <SegmentedControl label="Format" items={ARCHIVE_FORMATS} value={format} onChange={chooseFormat} />;
}

function Before() {
  const format = useArchive((state) => state.format);
  const sizes = useSize();
  const tracks = useVisit(({ info }) => info?.number_of_tracks ?? 0);
  return (
    <Frame
      title="Download all"
      side={<span className={styles.size}>{formatSize(sizes?.[format])}</span>}
      text={<Format />}
    >
      <Button icon={IconArchive} disabled={tracks === 0} onClick={() => void prepare()}>
        Prepare archive
      </Button>
    </Frame>
  );
}

function InProgress({ percent, files_done, files, bytes }: Extract<Archive, { kind: 'progress' }>) {
  const format = useArchive((state) => state.format);
  const sizes = useSize();
  return (
    <Working
      title="Preparing archive"
      second={`${files_done} of ${countOf(files, 'file')}`}
      figure={`${percent} %`}
      percent={percent}
      left={`${formatSize(bytes)} of ${formatSize(sizes?.[format])}`}
    />
  );
}

interface WorkingProps {
  title: string;
  second?: string;
  figure: string;
  percent: number;
  left: string;
  /** Content shown directly before the text of the property `left`. */
  begin?: ReactNode;
}

function Working({ title, second, figure, percent, left, begin }: WorkingProps) {
  const format = useArchive((state) => state.format);
  const size = useSize()?.[format];
  const tracks = useVisit(({ info }) => info?.number_of_tracks ?? 0);
  const wave = useVisit(({ tracks }) => tracks?.[0]?.wave ?? '');
  return (
    <Frame
      title={
        <>
          {title}{' '}
          <span className={styles.second}>
            {second ?? `${format}, ${countOf(tracks, 'track')}, ${formatSize(size)}`}
          </span>
        </>
      }
      side={<span className={styles.figure}>{figure}</span>}
      text={
        <span className={styles.progress} role="progressbar" aria-label="Archive" aria-valuenow={percent}>
          <RowWave wave={wave} width={WAVE_WIDTH} played={percent / 100} />
          <Needle at={percent / 100} />
        </span>
      }
    >
      {begin}
      <span className={styles.second}>{left}</span>
      <Button size="sm" onClick={cancel}>
        Cancel
      </Button>
    </Frame>
  );
}

/** Returns the time at which the address of an archive expires, in milliseconds since 1970. */
const goodUntil = (url: string) => Number(new URL(url, window.location.origin).searchParams.get('until')) * 1000;

function Ready({ url, size }: { url: string; size: number }) {
  const { format, asked } = useArchive();
  const now = useVisit(({ tracks }) => stateOf(tracks));
  const outdated = asked !== null && asked.state !== now;
  const made = asked && formatMoment(new Date(asked.at).toISOString());
  return (
    <Frame
      title={outdated ? 'Ready, but the playlist has changed' : 'Archive ready'}
      side={
        <span className={styles.ready}>
          <IconCheck size={15} stroke={1.6} aria-hidden="true" /> {formatSize(size)}
        </span>
      }
      text={
        outdated
          ? `This archive contains the ${countOf(asked.tracks, 'track')} as of ${made}.`
          : `${format}, available until ${formatMoment(new Date(goodUntil(url)).toISOString())}. Interrupted downloads resume.`
      }
    >
      <a
        className={cx(button.button, button.link, button.md, !outdated && button.filled)}
        href={url}
        download
        onClick={countFetched}
      >
        <span className={button.label}>
          <IconDownload size={15} stroke={1.6} aria-hidden="true" />
          Download
        </span>
      </a>
      {outdated ? (
        <Button disabled={now === ''} onClick={() => void prepare()}>
          Prepare again
        </Button>
      ) : (
        <Button tone="subtle" onClick={cancel}>
          Other format
        </Button>
      )}
    </Frame>
  );
}
