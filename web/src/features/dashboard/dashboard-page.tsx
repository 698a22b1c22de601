import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { useRetryOnReturn } from '../../stores/connection/use-retry';
import { selectPlanTitle, selectUserName } from '../../stores/session/selectors';
import { onUserChange, useSession } from '../../stores/session/store';
import { formatCount, formatPlan } from '../../ui/format';
import { StorageMeter } from '../../ui/limits-meter';
import { RowWave } from '../../ui/row-wave';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import styles from './dashboard-page.module.css';

interface Stat {
  active_jobs: number;
  active_jobs_all: number;
  tracks: number;
}

interface Loaded {
  stat: Stat;
  tracks: OwnTrack[];
  number: number;
}

const MOST_PLAYED = 12;

function Counter({ value, label }: { value: number; label: string }) {
  return (
    <div className={styles.counter}>
      <span className={`type-readout ${styles.number}`}>{formatCount(value)}</span>
      <span className="type-label">{label}</span>
    </div>
  );
}

function TrackTable({ tracks }: { tracks: OwnTrack[] }) {
  const shown = tracks
    .toSorted((a, b) => b.plays_count - a.plays_count || a.track_id - b.track_id)
    .slice(0, MOST_PLAYED);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">
            <span className="for-readers">Waveform</span>
          </th>
          <th scope="col" className={styles.figure}>
            Submitted
          </th>
          <th scope="col" className={styles.figure}>
            Plays
          </th>
          <th scope="col" className={styles.figure}>
            Shares
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((track) => (
          <tr key={track.track_id}>
            <th scope="row" className={styles.title}>
              {track.title}
            </th>
            <td className={styles.wave}>
              <RowWave wave={track.wave} width={112} />
            </td>
            <td className={styles.figure}>{formatCount(track.upload_count)}</td>
            <td className={styles.figure}>{formatCount(track.plays_count)}</td>
            <td className={styles.figure}>{formatCount(track.share_count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A creator's first page: the counters, the room that is left, and the tracks by plays. */
export default function DashboardPage() {
  const name = useSession(selectUserName);
  const plan = useSession(selectPlanTitle);
  const storage = useSession((state) => state.storage);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const load = useCallback(async (signal?: AbortSignal) => {
    setFailure(null);
    try {
      const [stat, list] = await Promise.all([
        call<Stat>('account/get_stat', {}, signal),
        call<{ tracks: OwnTrack[]; number_of_tracks: number }>('track/get', { type: 'all', limit: 200 }, signal),
      ]);
      setLoaded({ stat, tracks: list.tracks, number: list.number_of_tracks });
    } catch (error) {
      if (!signal?.aborted) setFailure(error);
    }
  }, []);

  useEffect(() => {
    let reading = new AbortController();
    const read = () => {
      reading.abort();
      reading = new AbortController();
      void load(reading.signal);
    };
    read();
    // an upload or a deletion in another tab
    const stop = onUserChange((change) => change.kind === 'track_changed' && read(), read);
    return () => {
      stop();
      reading.abort();
    };
  }, [load]);

  useRetryOnReturn(failure, load);

  const plays = loaded?.tracks.reduce((sum, track) => sum + track.plays_count, 0) ?? 0;
  const submitted = loaded?.tracks.reduce((sum, track) => sum + track.upload_count, 0) ?? 0;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className="type-page-title">Good to hear you, {name.split(' ')[0]}</h1>
        {storage && (
          <div className={styles.storage}>
            <span>
              <b>{formatPlan(plan)}</b> plan
            </span>
            <div className={styles.meter}>
              <StorageMeter label="Storage used" used={storage.used_mbytes} all={storage.all_mbytes} />
            </div>
            <span>
              <b>{storage.used_mbytes.toFixed(1)}</b> of {formatCount(storage.all_mbytes)} Mb used
            </span>
          </div>
        )}
      </header>
      {failure !== null && <ErrorState text={errorText(failure)} onRetry={() => void load()} />}
      {!loaded && failure === null && <SkeletonRows columns={['2fr', '112px', '1fr', '1fr', '1fr']} />}
      {loaded && (
        <>
          <section className={styles.counters} aria-label="Counters">
            <Counter value={loaded.stat.tracks} label="Tracks" />
            <Counter value={submitted} label="Submissions" />
            <Counter value={plays} label="Plays" />
            <Counter value={loaded.stat.active_jobs_all} label="Active jobs" />
            <Link to="/creator/job/list" className={styles.more}>
              Find a job for them
              <IconArrowRight size={15} stroke={1.6} aria-hidden="true" />
            </Link>
          </section>
          {loaded.tracks.length === 0 ? (
            <EmptyState
              title={TEXTS.nothingFound}
              help="Upload your first track; what happens to it is counted here."
              action={<Link to="/creator/track/list">To the track catalog</Link>}
            />
          ) : (
            <TrackTable tracks={loaded.tracks} />
          )}
        </>
      )}
    </div>
  );
}
