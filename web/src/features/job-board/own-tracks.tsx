import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { JobRow, OwnTrack } from '../../protocol/generated/protocol';
import { leftOf, type Submission } from '../../stores/application/apply';
import { addTrack, removeTrack } from '../../stores/application/store';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import styles from './job-detail.module.css';
import { listed, lockOf } from './lock';
import { TrackRows } from './track-rows';

/** The texts that the specification gives to refusals here; all others are shown as the catalogue says. */
function tell(error: unknown, job: JobRow): void {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'plan_not_allowed') {
    toast({ tone: 'bad', text: `This job is only for ${listed(job.available_for_plans)}` });
  } else showError(error);
}

export interface OwnTracksProps {
  job: JobRow;
  /** The tracks that can be submitted. */
  own: readonly OwnTrack[];
  /** What was submitted already. */
  submission: Submission;
}

/** The creator's own tracks, each to be added to the list for the job or taken off it. */
export function OwnTracks({ job, own, submission }: OwnTracksProps) {
  const told = useSession((state) => state.allowances[job.id]);
  const added = useMemo(() => new Set(leftOf(job, told).addedTracks), [job, told]);
  const sent = useMemo(() => new Set(submission.rows?.map(({ track_id }) => track_id)), [submission]);
  const action = useCallback(
    (track: OwnTrack) =>
      added.has(track.track_id) || sent.has(track.track_id) ? (
        <Remove job={job} track={track} submission={submission} isSent={sent.has(track.track_id)} />
      ) : (
        <Add job={job} track={track} />
      ),
    [job, submission, added, sent],
  );
  return (
    <TrackRows
      label={`Your tracks for ${job.title}`}
      list={`own-${job.id}`}
      tracks={own}
      fresh={added}
      action={action}
      empty={
        <EmptyState
          title="No tracks yet"
          help="Upload a track first, then add it here."
          action={
            <Link to="/creator/track/list" className={styles.upgrade}>
              Track Catalog
            </Link>
          }
        />
      }
    />
  );
}

/** Runs what a press of a row's button asks for, and says whether it is under way. */
function useBusy(): [busy: boolean, run: (act: Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false);
  const run = (act: Promise<unknown>) => {
    setBusy(true);
    void act.finally(() => setBusy(false));
  };
  return [busy, run];
}

function Add({ job, track: { track_id: id, title } }: { job: JobRow; track: OwnTrack }) {
  const told = useSession((state) => state.allowances[job.id]);
  const plan = useSession((state) => state.plan);
  const [busy, run] = useBusy();
  return (
    <Button
      size="sm"
      busy={busy}
      disabled={job.status !== 'open' || lockOf(job, leftOf(job, told), plan) !== null}
      icon={<IconPlus size={14} stroke={1.6} aria-hidden="true" />}
      aria-label={`Add ${title}`}
      onClick={() => run(addTrack(job.id, id).catch((error: unknown) => tell(error, job)))}
    >
      Add
    </Button>
  );
}

interface RemoveProps {
  job: JobRow;
  track: OwnTrack;
  submission: Submission;
  /** It was submitted, and not only added. */
  isSent: boolean;
}

function Remove({ job, track: { track_id: id, title }, submission, isSent }: RemoveProps) {
  const [busy, run] = useBusy();
  return (
    <Button
      tone="subtle"
      size="sm"
      busy={busy}
      icon={<IconX size={14} stroke={1.6} aria-hidden="true" />}
      aria-label={`Remove ${title}`}
      onClick={() =>
        run(removeTrack(job.id, submission, id).then(() => isSent && toast(NOTICES.trackRemoved), showError))
      }
    >
      Remove
    </Button>
  );
}
