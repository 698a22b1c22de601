import { errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { useServerForm } from '../../components/form/use-server-form';
import type { Company } from '../../protocol/generated/protocol';
import { deleteCompany, useCompanyUsage } from '../../stores/companies/store';
import { Button } from '../../ui/button';
import { countOf } from '../../ui/format';
import { Modal } from '../../ui/modal';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './company-detail.module.css';

/** A dialog that explains the consequences of deleting a company. The person must type the company's name to delete it. */
export default function DeleteCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const { id, name } = company;
  const form = useServerForm({
    isImmediate: true,
    initial: { typed: '' },
    validate: ({ typed }) => (typed.trim() === name ? {} : { typed: `Enter “${name}” to delete it` }),
    send: () => deleteCompany(id),
    onDone: () => {
      toast({ ...NOTICES.deleted, detail: name });
      onClose();
    },
  });
  // a button that deletes is never amber, and the safe button comes last
  const footer = (
    <>
      <Button tone="delete" type="submit" busy={form.busy} busyText="LOADING">
        Delete company
      </Button>
      <Button disabled={form.busy} onClick={onClose}>
        Cancel
      </Button>
    </>
  );
  return (
    <Modal opened busy={form.busy} title={`Delete ${name}?`} onClose={onClose} form={form.props} footer={footer}>
      <div className={styles.remains}>
        <Usage company={company} />
        <p>
          Members lose access right away. Links, exports and invitations stop working for good; creators keep their
          tracks. Our staff can restore the company, its jobs and its playlists for 30 days.
        </p>
        <TextField {...form.field('typed')} label="Company name" placeholder={name} required data-autofocus />
      </div>
    </Modal>
  );
}

/** Shows the number of jobs and submissions that are deleted with the company. Nothing is shown until the server has counted them. */
function Usage({ company: { id } }: { company: Company }) {
  const { value, failure, retry } = useCompanyUsage(id);
  if (value === null && failure !== null) {
    return (
      <p className={styles.uncounted} role="alert">
        Its jobs and submissions couldn't be counted: {errorText(failure)}
        <Button size="sm" onClick={() => void retry()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <p role="status">
      {value === null ? (
        'Counting its jobs and submissions…'
      ) : (
        <>
          This deletes <strong>{countOf(value.jobs, 'job')}</strong> with{' '}
          <strong>{countOf(value.submissions, 'submitted track')}</strong>.
        </>
      )}
    </p>
  );
}
