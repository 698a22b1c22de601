import { useEffect, useState } from 'react';
import { NOTICES } from '../../../api/messages';
import { showError } from '../../../api/show-error';
import { useAction } from '../../../components/use-action';
import type { Job, JobId, ShareType } from '../../../protocol/generated/protocol';
import { useCompanyChoices } from '../../../stores/companies/choices';
import { performWithUndo } from '../../../stores/history/store';
import { moveJob, shareTypeAction } from '../../../stores/job/commands';
import { jobs } from '../../../stores/job/store';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/dialog/dialogs';
import { Modal } from '../../../ui/modal';
import { Select } from '../../../ui/select';
import { Switch } from '../../../ui/switch';
import { toast } from '../../../ui/toast-store';
import styles from './settings-dialog.module.css';

const LABELS: Readonly<Record<ShareType, string>> = {
  auto_forwarding: 'auto forwarding',
  playlist_sharing: 'playlist sharing',
};

async function changeShareType(id: JobId, next: ShareType, before: ShareType): Promise<void> {
  await performWithUndo(shareTypeAction(id, next, before), NOTICES.shareTypeChanged(LABELS[next])).catch(showError);
}

/**
 * A dialog with the settings of a job that only the staff may change: how reviewers receive its submissions (share type), and the company
 * that owns the job.
 */
export default function JobSettings({ job: id, onClose }: { job: JobId; onClose: () => void }) {
  const job = jobs.cache.use((cells) => cells[String(id)]?.value ?? null);
  const isGone = job === null;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return job && <Settings job={job} onClose={onClose} />;
}

function Settings({ job, onClose }: { job: Job; onClose: () => void }) {
  const { id, share_type: shareType, company_id } = job;
  const companies = useCompanyChoices().value ?? [];
  const [chosen, setChosen] = useState(String(company_id));
  const company = companies.find((one) => String(one.id) === chosen);
  const [move, moving] = useAction(async () => {
    if (!company) return;
    const yes = await confirm({
      title: `Move the job to ${company.name}?`,
      body: "Ratings stay with the job. Its playlists go to that company's owner, their links stop working, and teams whose manager isn't in that company are removed from the job.",
      action: 'Move',
      destructive: true,
    });
    if (!yes) return;
    await moveJob(id, company.id);
    toast(NOTICES.jobUpdated);
    onClose();
  });
  return (
    <Modal opened busy={moving} onClose={onClose} title="Job" detail={job.title}>
      <div className={styles.body}>
        <div>
          <Switch
            label="Auto forwarding"
            checked={shareType === 'auto_forwarding'}
            onChange={(on) => void changeShareType(id, on ? 'auto_forwarding' : 'playlist_sharing', shareType)}
          />
          <p className="type-second">On: the company opens on all submissions. Off: on shared playlists.</p>
        </div>
        <div className={styles.company}>
          <Select
            label="Company"
            search="Search companies"
            options={companies.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            value={chosen}
            onChange={setChosen}
          />
          <Button disabled={!company || company.id === company_id} busy={moving} onClick={() => void move()}>
            Move job
          </Button>
        </div>
      </div>
    </Modal>
  );
}
