import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useMemo } from 'react';
import { NOTICES, TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useTrackRows } from '../../components/player/use-track-rows';
import type { JobId, OwnTrack, TrackId } from '../../protocol/generated/protocol';
import type { Submission } from '../../stores/application/apply';
import { removeTrack } from '../../stores/application/store';
import { queueOf } from '../../stores/player/queue';
import { formatDateTime } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { EmptyState } from '../../ui/states';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './job-detail.module.css';
import { TrackLine } from './track-line';

const NONE: readonly OwnTrack[] = [];

/** What was submitted, and how far each track has come: received, heard, decided. */
export function Submitted({ job, submission }: { job: JobId; submission: Submission }) {
  const submitted = submission.rows ?? NONE;
  const queue = useMemo(() => queueOf(`submitted-${job}`, submitted), [job, submitted]);
  useTrackRows(queue);
  if (submitted.length === 0) {
    return <EmptyState title={TEXTS.emptyPlaylist} help="Add tracks and submit them, then track their status here." />;
  }
  const remove = (id: TrackId) => removeTrack(job, submission, id).then(() => toast(NOTICES.trackRemoved), showError);
  return (
    <ul className={styles.lines}>
      {submitted.map((track) => (
        <TrackLine
          key={track.track_id}
          track={track}
          queue={queue}
          action={
            <span className={styles.progress}>
              <Progress track={track} />
              <IconButton label={`Remove ${track.title}`} onClick={() => void remove(track.track_id)}>
                <IconX size={15} stroke={1.6} aria-hidden="true" />
              </IconButton>
            </span>
          }
        />
      ))}
    </ul>
  );
}

function Progress({ track }: { track: OwnTrack }) {
  const { progress } = track;
  const [word, at] = progress?.decided
    ? (['Decided', progress.decided] as const)
    : progress?.heard
      ? (['Heard', progress.heard] as const)
      : (['Received', progress?.received ?? null] as const);
  return (
    <span title={at ? formatDateTime(at) : undefined}>
      <Tag tone={word === 'Received' ? 'quiet' : 'cool'}>{word}</Tag>
    </span>
  );
}
