import { useEffect, useId, useMemo, useState } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { BackgroundButton } from '../../components/background/background-button';
import type { ApplicationId, JobRow } from '../../protocol/generated/protocol';
import { remainingLimits } from '../../stores/application/apply';
import { onReviewed } from '../../stores/application/progress';
import {
  type DraftSubmission,
  useDraftSubmission,
  useSubmission,
  useTracksOfOtherSubmissions,
} from '../../stores/application/store';
import { useUnsentText } from '../../stores/application/use-unsent';
import { retainJob } from '../../stores/job-list/store';
import { cx } from '../../ui/cx';
import { lazyPart } from '../../ui/lazy-part';
import { LinkButton } from '../../ui/link-button';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { Tag } from '../../ui/tag';
import { TextArea } from '../../ui/text-area';
import { toast } from '../../ui/toast-store';
import { Brief } from './brief';
import styles from './job-detail.module.css';
import { JobTracks, type JobTracksProps } from './job-tracks';
import { NEW, SubmitBar } from './submit-bar';

/** The share links of a submission. Their code is loaded with their tab, because most visits do not need it. */
const ShareLinks = lazyPart(() => import('../../components/share-links/share-links'), {
  waiting: <SkeletonRows columns={['1fr', '90px']} rows={2} />,
  failed: "The links couldn't be loaded",
});

/** The content of an open row of the job board: on the left the brief, on the right the creator's own tracks and the submitted tracks. */
export function JobDetail({ job }: { job: JobRow }) {
  useEffect(() => retainJob(job.id), [job.id]);
  useEffect(
    () =>
      onReviewed(({ track_id, title }, by) =>
        toast({
          tone: 'other',
          key: `reviewed-${track_id}`,
          text: `“${title}” was reviewed by ${by}`,
          detail: job.title,
        }),
      ),
    [job.title],
  );
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
  const draft = useDraftSubmission(job.id);
  const [requested, choose] = useState<ApplicationId | null>(null);
  // if a new playlist was named, here or in another tab, it is chosen until it is submitted or another playlist is chosen
  const [newName, setNewName] = useUnsentText(job.id, 'new-playlist');
  const chosen = chosenOf(draft.value, newName === null ? requested : NEW);
  const [typedNote, setNote] = useUnsentText(job.id, `note:${chosen}`);
  const submission = useSubmission(chosen === NEW ? null : chosen);
  const [tab, setTab] = useState<Tab>('tracks');
  const panel = useId();
  const elsewhere = useTracksOfOtherSubmissions(draft.value?.applications ?? NONE, chosen);
  // a submission that another tab has deleted is no longer chosen once the list of submissions is read again
  const isGone = submission.failure instanceof ApiError && submission.failure.code === 'not_found';
  const failed = [draft, ...(isGone ? [] : [submission])].find(
    ({ value, failure }) => value === null && failure !== null,
  );
  if (failed) return <ErrorState text={errorText(failed.failure)} onRetry={() => void failed.retry()} />;
  const isRead = draft.value !== null && (chosen === NEW || submission.value?.rows);
  const number = (submission.value?.rows?.length ?? 0) + remainingLimits(job).added;
  const name = newName ?? '';
  const own = { job, submission: submission.value, elsewhere, isNamed: chosen !== NEW || name.trim() !== '' };
  const sentNote = submission.value?.description ?? '';
  const note = typedNote === sentNote ? null : typedNote;
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
            applications={draft.value?.applications ?? []}
            chosen={chosen}
            submission={submission.value}
            onChoose={(next) => {
              if (next !== NEW) choose(next);
              setNewName(next === NEW ? '' : null);
            }}
            name={name}
            onName={setNewName}
            note={note}
            onSent={() => setNote(null)}
          />
        )}
      </div>
      <div id={panel} role="tabpanel" className={styles.panel}>
        {!isRead || !draft.value ? (
          <SkeletonRows columns={['34px', '1fr', '184px', '60px', '50px']} text={TEXTS.loadingTracks} />
        ) : tab === 'tracks' ? (
          <JobTracks
            {...own}
            label={`Your tracks for ${job.title}`}
            list={`own-${job.id}`}
            tracks={draft.value.own}
            empty={
              <EmptyState
                title="No tracks yet"
                help="Upload a track first, then add it here."
                action={<LinkButton to="/creator/track/list">Track Catalog</LinkButton>}
              />
            }
          />
        ) : tab === 'playlist' ? (
          <Playlist {...own} draft={draft.value} />
        ) : submission.value ? (
          <Links key={submission.value.id} application={submission.value.id} />
        ) : (
          <EmptyState title="No links yet" help="Submit the playlist first, then share it here." />
        )}
      </div>
      {isRead && tab !== 'links' && <Note key={chosen} text={note ?? sentNote} onChange={setNote} />}
    </section>
  );
}

/** The maximum length of a note to the reviewers, in characters. */
const NOTE_MAX = 400;

function Note({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <div className={styles.note}>
      <TextArea label="Note to the reviewers" rows={2} max={NOTE_MAX} value={text} onChange={onChange} />
    </div>
  );
}

function Links({ application }: { application: ApplicationId }) {
  const shared = { family: 'application', id: application } as const;
  return (
    <>
      <ShareLinks of={shared} />
      <p className={cx(styles.foot, styles.behind)}>
        Shown behind the tracks on the shared page.
        <BackgroundButton of={shared} />
      </p>
    </>
  );
}

/** Returns the submission to show: the requested one if it exists, otherwise the latest one. */
function chosenOf(draft: DraftSubmission | null, requested: ApplicationId | typeof NEW | null) {
  if (!draft || requested === NEW) return requested;
  return requested !== null && draft.applications.includes(requested) ? requested : draft.latest;
}

type PlaylistProps = Pick<JobTracksProps, 'job' | 'submission' | 'elsewhere' | 'isNamed'> & { draft: DraftSubmission };

/** The table of the tracks that are already submitted, followed by the tracks that were added and are sent at the next press of Submit. */
function Playlist({ draft, ...own }: PlaylistProps) {
  const { job, submission } = own;
  const tracks = useMemo(() => {
    const sent = submission?.rows ?? [];
    const ids = new Set(
      [...remainingLimits(job).addedTracks].filter((id) => !sent.some(({ track_id }) => track_id === id)),
    );
    return [...sent, ...draft.own.filter(({ track_id }) => ids.has(track_id))];
  }, [job, submission, draft.own]);
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
            ? 'In review. Press Submit tracks to send new ones.'
            : "Not submitted yet. Reviewers won't see it until you submit."}
        </p>
      )}
    </>
  );
}
