import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { useAction } from '../../components/use-action';
import type { JobRow, OwnTrack } from '../../protocol/generated/protocol';
import { addTrack, isTrackAdded, removeAddedTrack } from '../../stores/application/added-tracks';
import type { Submission } from '../../stores/application/apply';
import { removeTrack, restoreTrack } from '../../stores/application/store';
import { perform, performWithUndo } from '../../stores/history/store';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast-store';
import styles from './job-detail.module.css';
import { addRefusal, forPlans, type Lock } from './lock';
import { Progress } from './progress';

export interface AddProps {
  job: JobRow;
  track: OwnTrack;
  /** True if the creator has chosen a playlist for the track, or has typed a name for a new one. */
  isNamed: boolean;
}

/**
 * The button that adds a track to the tracks that are sent to the job at the next press of Submit. If the track cannot be added, shows the
 * reason.
 */
export function Add({ job, track: { track_id: id, title }, isNamed }: AddProps) {
  const plan = useSession((state) => state.plan);
  const navigate = useNavigate();
  const refusal = addRefusal(job, plan, isNamed);
  const explainLock = ({ message, upgrade }: Pick<Lock, 'message' | 'upgrade'>) =>
    toast({
      tone: 'bad',
      text: message,
      key: 'add-refused',
      ...(upgrade ? { action: { label: 'Upgrade plan', run: () => void navigate('/pricing') } } : {}),
    });
  const [add, busy] = useAction(async () => {
    try {
      await perform({
        text: `Added “${title}” to ${job.title}`,
        // a track that was submitted since is not removed by this Undo
        undo: () => isTrackAdded(job.id, id) && removeAddedTrack(job.id, id),
        redo: () => addTrack(job.id, id),
      });
    } catch (failure) {
      // the specification has a separate text for this error; all other errors have the usual texts
      if (!(failure instanceof ApiError && failure.code === 'plan_not_allowed')) throw failure;
      explainLock(forPlans(job));
    }
  });
  return (
    <Button
      size="sm"
      busy={busy}
      waiting={refusal !== null}
      icon={IconPlus}
      aria-label={`Add ${title}`}
      onClick={() => (refusal ? explainLock(refusal) : void add())}
    >
      Add
    </Button>
  );
}

/** The button that removes a track from the tracks that are sent to the job at the next press of Submit. */
export function RemoveAdded({ job, track: { track_id: id, title } }: Omit<AddProps, 'isNamed'>) {
  const [remove, busy] = useAction(() =>
    perform({
      text: `Removed “${title}” from ${job.title}`,
      undo: () => addTrack(job.id, id),
      redo: () => removeAddedTrack(job.id, id),
    }),
  );
  return (
    <Button
      tone="subtle"
      size="sm"
      busy={busy}
      icon={IconX}
      aria-label={`Remove ${title}`}
      onClick={() => void remove()}
    >
      Remove
    </Button>
  );
}

/** The progress of a submitted track, and the button that withdraws it. */
export function Sent({ job, track, submission }: { job: JobRow; track: OwnTrack; submission: Submission }) {
  const { track_id: id, title } = track;
  const [remove, busy] = useAction(() =>
    performWithUndo(
      {
        text: `Removed “${title}” from ${job.title}`,
        undo: () => restoreTrack(submission, id),
        redo: () => removeTrack(job.id, submission, id),
      },
      { ...NOTICES.trackRemoved, detail: title },
    ),
  );
  return (
    <span className={styles.progress}>
      <Progress progress={track.progress} />
      <IconButton label={`Remove ${title}`} disabled={busy} onClick={() => void remove()} icon={IconX} />
    </span>
  );
}
