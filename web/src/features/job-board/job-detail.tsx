import { lazy, Suspense, useEffect, useId, useMemo, useState } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { BackgroundButton } from '../../components/background/background-button';
import type { ApplicationId, JobRow } from '../../protocol/generated/protocol';
import { leftOf } from '../../stores/application/apply';
import { useHeldElsewhere, useSubmission, useWorkbench, type Workbench } from '../../stores/application/store';
import { keepJob } from '../../stores/job-list/store';
import { cx } from '../../ui/cx';
import { LinkButton } from '../../ui/link-button';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { Tag } from '../../ui/tag';
import { Brief } from './brief';
import styles from './job-detail.module.css';
import { JobTracks, type JobTracksProps } from './job-tracks';
import { NEW, SubmitBar } from './submit-bar';

/** Loaded with its tab: most visits need none of it. */
const ShareLinks = lazy(() => import('../../components/share-links/share-links'));

/** The brief on the left; the own tracks and what was submitted on the right. */
export function JobDetail({ job }: { job: JobRow }) {
  useEffect(() => keepJob(job.id), [job.id]);
  return (
    <div className={styles.detail}>
      <Brief job={job} />
      <Work job={job} />
    </div>
  );
}

const NONE: readonly ApplicationId[] = [];

type Tab = 'tracks' | 'playlist' | 'links';

function Work({ job }: { job: JobRow }) {
  const bench = useWorkbench(job.id);
  const [requested, choose] = useState<ApplicationId | typeof NEW | null>(null);
  const [name, setName] = useState('');
  const chosen = chosenOf(bench.value, requested);
  const submission = useSubmission(chosen === NEW ? null : chosen);
  const [tab, setTab] = useState<Tab>('tracks');
  const panel = useId();
  const elsewhere = useHeldElsewhere(bench.value?.applications ?? NONE, chosen);
  // one that another tab has deleted leaves the choice as soon as what there is to choose from is read again
  const isGone = submission.failure instanceof ApiError && submission.failure.code === 'not_found';
  const failed = [bench, ...(isGone ? [] : [submission])].find(
    ({ value, failure }) => value === null && failure !== null,
  );
  if (failed) return <ErrorState text={errorText(failed.failure)} onRetry={() => void failed.retry()} />;
  const isRead = bench.value !== null && (chosen === NEW || submission.value?.rows);
  const number = (submission.value?.rows?.length ?? 0) + leftOf(job).added;
  const own = { job, submission: submission.value, elsewhere, isNamed: chosen !== NEW || name.trim() !== '' };
  return (
    <section className={styles.work} aria-label="Your tracks for this job">
      <div className={styles.tabs}>
        <Tabs<Tab>
          label="Tracks, playlist and links"
          items={[
            { value: 'tracks', label: 'Tracks' },
            { value: 'playlist', label: 'Playlist', badge: number > 0 ? <Tag tone="amber">{number}</Tag> : undefined },
            { value: 'links', label: 'Shareable links' },
          ]}
          value={tab}
          onChange={setTab}
          controls={panel}
        />
        <span className={styles.gap} />
        {chosen !== null && (
          <SubmitBar
            job={job}
            applications={bench.value?.applications ?? []}
            chosen={chosen}
            submission={submission.value}
            onChoose={(next) => {
              choose(next);
              setName('');
            }}
            name={name}
            onName={setName}
          />
        )}
      </div>
      <div id={panel} role="tabpanel" className={styles.panel}>
        {!isRead || !bench.value ? (
          <SkeletonRows columns={['34px', '1fr', '184px', '60px', '50px']} text={TEXTS.loadingTracks} />
        ) : tab === 'tracks' ? (
          <JobTracks
            {...own}
            label={`Your tracks for ${job.title}`}
            list={`own-${job.id}`}
            tracks={bench.value.own}
            empty={
              <EmptyState
                title="No tracks yet"
                help="Upload a track first, then add it here."
                action={<LinkButton to="/creator/track/list">Track Catalog</LinkButton>}
              />
            }
          />
        ) : tab === 'playlist' ? (
          <Playlist {...own} bench={bench.value} />
        ) : submission.value ? (
          <Suspense fallback={<SkeletonRows columns={['1fr', '90px']} rows={2} />}>
            <Links key={submission.value.id} application={submission.value.id} />
          </Suspense>
        ) : (
          <EmptyState title="No links yet" help="Submit the playlist first, then share it here." />
        )}
      </div>
    </section>
  );
}

function Links({ application }: { application: ApplicationId }) {
  const shared = { family: 'application', id: application } as const;
  return (
    <>
      <ShareLinks of={shared} />
      <p className={cx(styles.foot, styles.behind)}>
        Whoever opens a link sees a picture behind the tracks.
        <BackgroundButton of={shared} />
      </p>
    </>
  );
}

/** Which submission is worked on: the one that was chosen while it is there, else the first that is offered. */
function chosenOf(bench: Workbench | null, requested: ApplicationId | typeof NEW | null) {
  if (!bench || requested === NEW) return requested;
  return requested !== null && bench.applications.includes(requested) ? requested : bench.latest;
}

type PlaylistProps = Pick<JobTracksProps, 'job' | 'submission' | 'elsewhere' | 'isNamed'> & { bench: Workbench };

/** What was submitted, and what will be with the next press of the button. */
function Playlist({ bench, ...own }: PlaylistProps) {
  const { job, submission } = own;
  const tracks = useMemo(() => {
    const sent = submission?.rows ?? [];
    const ids = new Set([...leftOf(job).addedTracks].filter((id) => !sent.some(({ track_id }) => track_id === id)));
    return [...sent, ...bench.own.filter(({ track_id }) => ids.has(track_id))];
  }, [job, submission, bench.own]);
  return (
    <>
      <JobTracks
        {...own}
        label={`Submitted to ${job.title}`}
        list={`submitted-${job.id}`}
        tracks={tracks}
        empty={
          <EmptyState title={TEXTS.emptyPlaylist} help="Add tracks and submit them, then track their status here." />
        }
      />
      {tracks.length > 0 && (
        <p className={styles.foot}>
          {submission?.status
            ? 'On review. Added tracks are sent with Submit tracks.'
            : 'Not submitted yet. Reviewers see nothing of it until you press Submit tracks.'}
        </p>
      )}
    </>
  );
}
