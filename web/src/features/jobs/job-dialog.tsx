import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES, TEXTS } from '../../api/messages';
import { useServerForm } from '../../components/form/use-server-form';
import { BUYER_TYPES, type JobRow, LIMITS } from '../../protocol/generated/protocol';
import { createJob, type JobDraft, updateJob, useJobCompanies, useJobTypes } from '../../stores/job-list/store';
import { selectRole } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { mayDiscard } from '../../ui/dialog/dialogs';
import { Modal } from '../../ui/modal';
import { QualitySlider } from '../../ui/quality-slider';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './job-dialog.module.css';
import { companiesFor, draftOf, emptyDraft, isUnlimited, jobErrors, readLimit, sentDraft } from './job-form';

export interface JobDialogProps {
  /** The job to edit; null makes one. */
  job: JobRow | null;
  onClose: () => void;
}

/** The job wizard's details: a new job, or an edit of one. */
export function JobDialog({ job, onClose }: JobDialogProps) {
  const { value: told, failure, retry } = useJobCompanies();
  const isStaff = useSession(selectRole) === 'admin';
  const companies = companiesFor(told ?? [], job);
  const types = useJobTypes();
  const only = companies.length === 1 ? (companies[0]?.id ?? null) : null;
  const form = useServerForm<JobDraft>({
    initial: job ? draftOf(job) : emptyDraft(),
    validate: (entered) => jobErrors({ ...entered, company_id: entered.company_id ?? only }),
    send: (entered, requestId) => {
      const body = sentDraft({ ...entered, company_id: entered.company_id ?? only });
      return job ? updateJob(job.id, body) : createJob(body, requestId);
    },
    onDone: () => {
      toast(job ? NOTICES.jobUpdated : NOTICES.jobCreated);
      onClose();
    },
  });
  const { field, set, values, errors, busy } = form;
  // the companies may come after the dialog has opened
  const company = values.company_id ?? only;
  const close = () => void mayDiscard(form.dirty).then((yes) => yes && onClose());

  const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  const none = isStaff ? 'No company has posted a job yet' : 'You are not in a company yet';
  const nothing = failure !== null ? errorText(failure) : told === null ? TEXTS.loading : none;

  return (
    <Modal
      opened
      width={840}
      title={job ? 'Edit job' : 'Create job'}
      onClose={close}
      form={form.props}
      footnote={
        Object.values(errors).includes(FIELD_TEXTS.emptyFields) && (
          <span className={styles.fault} role="alert">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
            {FIELD_TEXTS.emptyFields}
          </span>
        )
      }
      footer={
        <>
          <Button tone="subtle" size="lg" onClick={close}>
            Cancel
          </Button>
          <Button tone="filled" size="lg" type="submit" busy={busy} busyText="LOADING" className={styles.primary}>
            {job ? 'SAVE' : 'CREATE'}
          </Button>
        </>
      }
    >
      <div className={styles.grid}>
        <TextField {...field('title')} label="Title" required max={LIMITS.JOB_TITLE_MAX} data-autofocus />
        <Select
          {...field('company_id')}
          label="Company"
          required
          placeholder={TEXTS.noCompany}
          nothing={nothing}
          hint={failure !== null && <CompaniesFailure failure={failure} retry={retry} />}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={company === null ? null : String(company)}
          onChange={(value) => set({ company_id: Number(value) })}
        />
        <TextArea
          {...field('description')}
          className={styles.wide}
          label="Description"
          required
          rows={4}
          max={LIMITS.JOB_DESCRIPTION_MAX}
        />
        <TextField {...field('budget')} label="Budget" required max={LIMITS.JOB_BUDGET_MAX} counter={false} />
        <Select {...field('type')} label="Job type" options={options(types.map(({ name }) => name))} />
        <Select {...field('buyer_type')} label="Buyer type" options={options(BUYER_TYPES)} />
        {isUnlimited(values.type) ? (
          <span />
        ) : (
          <TextField
            {...field('tracks_per_user_limit')}
            label="Submission limit per user"
            inputMode="numeric"
            right={<span className={styles.hint}>max {LIMITS.TRACKS_PER_USER_MAX}</span>}
            value={values.tracks_per_user_limit === 0 ? '' : String(values.tracks_per_user_limit)}
            onChange={(text) => set({ tracks_per_user_limit: readLimit(text) })}
          />
        )}
        <TextField
          {...field('link_1')}
          label="Example link 1"
          required
          type="url"
          placeholder="https://"
          max={LIMITS.LINK_MAX}
          counter={false}
        />
        <TextField
          {...field('link_2')}
          label="Example link 2"
          type="url"
          placeholder="https://"
          max={LIMITS.LINK_MAX}
          counter={false}
        />
        <div className={styles.quality}>
          <span className={styles.qualityLabel}>Quality rating</span>
          <QualitySlider
            label="Quality rating"
            hideLabel
            className={styles.slider}
            from={values.access_from}
            to={values.access_to}
            onChange={(access_from, access_to) => set({ access_from, access_to })}
            onChangeEnd={(access_from, access_to) => set({ access_from, access_to })}
          />
        </div>
        <p className={styles.note}>Only creators whose rating is in this range can submit.</p>
      </div>
    </Modal>
  );
}

/** What could not be read is no lack of companies: it is said as the failure that it is. */
function CompaniesFailure({ failure, retry }: { failure: unknown; retry: () => Promise<void> }) {
  return (
    <span className={styles.unread} role="alert">
      Companies could not be loaded: {errorText(failure)}
      <Button size="sm" onClick={() => void retry()}>
        Retry
      </Button>
    </span>
  );
}
