import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { FIELD_TEXTS } from '../../api/messages';
import type { JobRow } from '../../protocol/generated/protocol';
import { openModal } from '../../stores/modals/store';
import { Button } from '../../ui/button';
import { Note } from '../../ui/states';
import { Stepper } from '../../ui/wizard/stepper';
import { FormDialog } from '../form/form-dialog';
import { AvatarField } from './avatar-field';
import styles from './job-dialog.module.css';
import { JobFields } from './job-fields';
import { useJobForm } from './use-job-form';

const STEPS = ['Details', 'Job avatar'];

export interface JobDialogProps {
  /** The job to edit; with `isCopy`, the job whose brief is copied to a new job; null for a new job with an empty brief. */
  job: JobRow | null;
  isCopy?: boolean;
  onClose: () => void;
}

/** The job wizard: two steps for a new job, one for an edit. */
export default function JobDialog({ job, isCopy = false, onClose }: JobDialogProps) {
  const { form, edited, isStaff, companies, teams, avatar, blind, step, goTo, next } = useJobForm(job, isCopy, onClose);
  const isFirst = step === 0;
  const hasNext = edited === null && isFirst;
  const submit = edited ? 'SAVE' : 'CREATE';
  const company = companies.all.find(({ id }) => id === companies.chosen(form.values))?.name ?? '';
  const avatarField = (
    <AvatarField
      avatar={avatar}
      job={edited}
      title={form.values.title.trim()}
      company={company}
      without={
        <Button
          size="sm"
          disabled={form.busy}
          onClick={() => {
            avatar.choose(null);
            void form.submit();
          }}
        >
          {submit} without it
        </Button>
      }
    />
  );
  // rendered over this dialog and not inside it, since the outer form would also take its submission
  const createCompany = () =>
    openModal('company', {
      onMade: (company_id) => {
        form.set({ company_id });
        void companies.retry();
      },
    });
  return (
    <FormDialog
      width={840}
      title={edited ? 'Edit job' : 'Create job'}
      form={{
        ...form,
        dirty: form.dirty || avatar.choice !== null,
        offered: isFirst ? form.offered : [],
        ...(hasNext ? { props: { ...form.props, onSubmit: next } } : {}),
      }}
      submit={hasNext ? 'NEXT' : submit}
      onClose={onClose}
      onBack={isFirst ? undefined : () => goTo(0)}
      footnote={
        Object.values(form.errors).includes(FIELD_TEXTS.emptyFields) && (
          <span className={styles.fault} role="alert">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
            {FIELD_TEXTS.emptyFields}
          </span>
        )
      }
    >
      {edited && <Elsewhere changed={form.changedElsewhere} />}
      {edited === null && <Stepper steps={STEPS} step={step} className={styles.stepper} />}
      {isFirst && (
        <JobFields
          form={form}
          isStaff={isStaff}
          companies={companies}
          teams={teams}
          blind={blind}
          onCreateCompany={createCompany}
        />
      )}
      {edited && <h3 className={styles.heading}>Job avatar</h3>}
      {(edited || !isFirst) && avatarField}
    </FormDialog>
  );
}

/** A note that lists the fields that a colleague has changed while this edit was open. */
function Elsewhere({ changed }: { changed: readonly string[] }) {
  const note = <Note tone="quiet">A colleague changed this job while you were editing: {changed.join(', ')}.</Note>;
  return <div role="status">{changed.length > 0 && note}</div>;
}
