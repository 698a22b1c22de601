import { NOTICES } from '../../api/messages';
import { useAction } from '../../components/use-action';
import type { ApplicationId, JobRow } from '../../protocol/generated/protocol';
import { leftOf, type Submission } from '../../stores/application/apply';
import { submitTracks, useApplicationNames } from '../../stores/application/store';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast-store';
import styles from './job-detail.module.css';

export interface SubmitBarProps {
  job: JobRow;
  /** The applications to the job, the newest first. */
  applications: readonly ApplicationId[];
  /** The one that is chosen; null until it is read. */
  submission: Submission | null;
  onChoose: (application: ApplicationId) => void;
}

/** Which application the tracks go to, and the button that submits them. */
export function SubmitBar({ job, applications, submission, onChoose }: SubmitBarProps) {
  const names = useApplicationNames(applications);
  const told = useSession((state) => state.allowances[job.id]);
  const { added, addedTracks } = leftOf(job, told);
  const [submit, busy] = useAction(async () => {
    if (!submission) {
      toast(NOTICES.createPlaylistFirst);
      return;
    }
    if (added === 0) {
      toast(NOTICES.addTracksFirst);
      return;
    }
    await submitTracks(submission, addedTracks);
    toast({ ...NOTICES.submitted, detail: job.title });
  });

  return (
    <>
      {applications.length > 1 && (
        <Select
          label="Playlist"
          hideLabel
          className={styles.application}
          options={applications.map((id, index) => ({
            value: String(id),
            label: names[index] || `Submission ${applications.length - index}`,
          }))}
          value={submission ? String(submission.id) : null}
          onChange={(value) => onChoose(Number(value))}
        />
      )}
      <Button tone="filled" size="sm" busy={busy} onClick={() => void submit()}>
        Submit tracks{added > 0 && ` (${added})`}
      </Button>
    </>
  );
}
