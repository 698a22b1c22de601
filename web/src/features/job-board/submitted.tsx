import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useCallback } from 'react';
import { NOTICES, TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { JobRow, OwnTrack } from '../../protocol/generated/protocol';
import type { Submission } from '../../stores/application/apply';
import { removeTrack } from '../../stores/application/store';
import { formatDateTime } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { EmptyState } from '../../ui/states';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import styles from './job-detail.module.css';
import { TrackRows } from './track-rows';

const NONE: readonly OwnTrack[] = [];

/** What was submitted, and how far each track has come: received, heard, decided. */
export function Submitted({ job, submission }: { job: JobRow; submission: Submission }) {
  const action = useCallback(
    (track: OwnTrack) => (
      <span className={styles.progress}>
        <Progress track={track} />
        <IconButton
          label={`Remove ${track.title}`}
          onClick={() =>
            void removeTrack(job.id, submission, track.track_id).then(() => toast(NOTICES.trackRemoved), showError)
          }
        >
          <IconX size={15} stroke={1.6} aria-hidden="true" />
        </IconButton>
      </span>
    ),
    [job.id, submission],
  );
  return (
    <TrackRows
      label={`Submitted to ${job.title}`}
      list={`submitted-${job.id}`}
      tracks={submission.rows ?? NONE}
      action={action}
      empty={
        <EmptyState title={TEXTS.emptyPlaylist} help="Add tracks and submit them, then track their status here." />
      }
    />
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
