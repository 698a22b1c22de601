import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { JobRow } from '../../protocol/generated/protocol';
import { leftOf } from '../../stores/application/apply';
import { chooseApplication, submitTracks, useApplication } from '../../stores/application/store';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { toast } from '../../ui/toast-store';
import styles from './job-detail.module.css';

/** Which application the tracks go to, and the button that submits them. */
export function SubmitBar({ job }: { job: JobRow }) {
  const applications = useApplication((state) => state.applications);
  const chosen = useApplication((state) => state.chosen);
  const busy = useApplication((state) => state.submitting);
  const told = useSession((state) => state.allowances[job.id]);
  const { added } = leftOf(job, told);

  const submit = async () => {
    if (!chosen) {
      toast(NOTICES.createPlaylistFirst);
      return;
    }
    if (added === 0) {
      toast(NOTICES.addTracksFirst);
      return;
    }
    try {
      await submitTracks();
      toast({ ...NOTICES.submitted, detail: job.title });
    } catch (error) {
      showError(error);
    }
  };

  return (
    <>
      {applications.length > 1 && (
        <Select
          label="Playlist"
          hideLabel
          className={styles.application}
          options={applications.map((one, index) => ({
            value: String(one.id),
            label: one.playlist_name || `Submission ${applications.length - index}`,
          }))}
          value={chosen ? String(chosen.id) : null}
          onChange={(value) => chooseApplication(Number(value)).catch(showError)}
        />
      )}
      <Button tone="filled" size="sm" busy={busy} onClick={() => void submit()}>
        Submit tracks{added > 0 && ` (${added})`}
      </Button>
    </>
  );
}
