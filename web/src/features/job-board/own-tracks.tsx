import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useTrackRows } from '../../components/player/use-track-rows';
import type { JobRow, OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { leftOf } from '../../stores/application/apply';
import { addTrack, removeTrack, useApplication } from '../../stores/application/store';
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

/** The creator's own tracks, each to be added to the list for the job or taken off it. */
export function OwnTracks({ job }: { job: JobRow }) {
  const own = useApplication((state) => state.own);
  const submitted = useApplication((state) => state.submitted);
  const pending = useApplication((state) => state.pending);
  const told = useSession((state) => state.allowances[job.id]);
  const plan = useSession((state) => state.plan);
  const left = leftOf(job, told);
  const locked = job.status !== 'open' || lockOf(job, left, plan) !== null;
  const sent = new Set(submitted.map(({ track_id }) => track_id));
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
  const add = (id: TrackId) => addTrack(id).catch((error) => tell(error, job));
  const remove = (id: TrackId) => removeTrack(id).then(() => sent.has(id) && toast(NOTICES.trackRemoved), showError);
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
