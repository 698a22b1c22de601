import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useTrackRows } from '../../components/player/use-track-rows';
import type { JobRow, OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { leftOf, type Submission } from '../../stores/application/apply';
import { addTrack, removeTrack } from '../../stores/application/store';
import { queueOf } from '../../stores/player/queue';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import styles from './job-detail.module.css';
import { listed, lockOf } from './lock';
import { TrackLine } from './track-line';

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
  const [pending, setPending] = useState<readonly TrackId[]>([]);
  const told = useSession((state) => state.allowances[job.id]);
  const plan = useSession((state) => state.plan);
  const left = leftOf(job, told);
  const locked = job.status !== 'open' || lockOf(job, left, plan) !== null;
  const sent = new Set(submission.rows?.map(({ track_id }) => track_id));
  const added = new Set(left.addedTracks);
  const queue = useMemo(() => queueOf(`own-${job.id}`, own), [job.id, own]);
  useTrackRows(queue);

  if (own.length === 0) {
    return (
      <EmptyState
        title="No tracks yet"
        help="Upload a track first, then add it here."
        action={
          <Link to="/creator/track/list" className={styles.upgrade}>
            Track Catalog
          </Link>
        }
      />
    );
  }
  const withPending = async (id: TrackId, act: Promise<unknown>) => {
    setPending((ids) => [...ids, id]);
    await act;
    setPending((ids) => ids.filter((other) => other !== id));
  };
  const add = (id: TrackId) =>
    withPending(
      id,
      addTrack(job.id, id).catch((error) => tell(error, job)),
    );
  const remove = (id: TrackId) =>
    withPending(
      id,
      removeTrack(job.id, submission, id).then(() => sent.has(id) && toast(NOTICES.trackRemoved), showError),
    );
  const action = (track: OwnTrack) => {
    const id = track.track_id;
    const busy = pending.includes(id);
    return added.has(id) || sent.has(id) ? (
      <Button
        tone="subtle"
        size="sm"
        busy={busy}
        icon={<IconX size={14} stroke={1.6} aria-hidden="true" />}
        aria-label={`Remove ${track.title}`}
        onClick={() => void remove(id)}
      >
        Remove
      </Button>
    ) : (
      <Button
        size="sm"
        busy={busy}
        disabled={locked}
        icon={<IconPlus size={14} stroke={1.6} aria-hidden="true" />}
        aria-label={`Add ${track.title}`}
        onClick={() => void add(id)}
      >
        Add
      </Button>
    );
  };
  return (
    <ul className={styles.lines}>
      {own.map((track) => (
        <TrackLine
          key={track.track_id}
          track={track}
          queue={queue}
          fresh={added.has(track.track_id)}
          action={action(track)}
        />
      ))}
    </ul>
  );
}
