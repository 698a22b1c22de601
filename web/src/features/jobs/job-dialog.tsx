import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useId, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, NOTICES, TEXTS } from '../../api/messages';
import { nameRequest, type Sent } from '../../api/request-id';
import { showError } from '../../api/show-error';
import { BUYER_TYPES, type JobRow, LIMITS } from '../../protocol/generated/protocol';
import { createJob, type JobDraft, loadJobCompanies, updateJob, useJobList } from '../../stores/job-list/store';
import { selectRole } from '../../stores/session/selectors';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import { QualitySlider } from '../../ui/quality-slider';
import { Select } from '../../ui/select';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './job-dialog.module.css';
import {
  companiesFor,
  draftOf,
  emptyDraft,
  faultsOf,
  isUnlimited,
  type JobFaults,
  readLimit,
  sentDraft,
} from './job-form';

export interface JobDialogProps {
  /** The job to edit; null makes one. */
  job: JobRow | null;
  onClose: () => void;
}

/** The job wizard's details: a new job, or an edit of one. */
export function JobDialog({ job, onClose }: JobDialogProps) {
  const told = useJobList((state) => state.companies);
  const failure = useJobList((state) => state.companiesFailure);
  const isStaff = useSession(selectRole) === 'admin';
  const companies = companiesFor(told ?? [], job);
  const types = useJobList((state) => state.types);
  const only = companies.length === 1 ? (companies[0]?.id ?? null) : null;
  const [entered, setDraft] = useState<JobDraft>(() => (job ? draftOf(job) : emptyDraft()));
  // the companies may come after the dialog has opened
  const draft = { ...entered, company_id: entered.company_id ?? only };
  const [faults, setFaults] = useState<JobFaults>({});
  const [busy, setBusy] = useState(false);
  const sent = useRef<Sent | null>(null);
  const form = useId();

  const set = (change: Partial<JobDraft>) => {
    setDraft((held) => ({ ...held, ...change }));
    setFaults((held) => Object.fromEntries(Object.entries(held).filter(([field]) => !(field in change))));
  };

  const submit = async () => {
    const found = faultsOf(draft);
    setFaults(found);
    const first = Object.keys(found)[0];
    if (first) {
      document.getElementById(`${form}-${first}`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const body = sentDraft(draft);
      if (job) await updateJob(job.id, body);
      else {
        sent.current = nameRequest(body, sent.current);
        await createJob(body, sent.current.id);
      }
      toast(job ? NOTICES.jobUpdated : NOTICES.jobCreated);
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setFaults(error.fields as JobFaults);
      else showError(error);
    }
  };

  const field = (name: keyof JobDraft) => ({ id: `${form}-${name}`, error: faults[name] });
  const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  const hasFaults = Object.keys(faults).length > 0;
  const none = isStaff ? 'No company has posted a job yet' : 'You are in no company yet';
  const nothing = failure !== null ? errorText(failure) : told === null ? TEXTS.loading : none;

  return (
    <Modal
      opened
      width={840}
      title={job ? 'Edit job' : 'Create job'}
      onClose={onClose}
      onSubmit={() => void submit()}
      footnote={
        hasFaults && (
          <span className={styles.fault} role="alert">
            <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
            {FIELD_TEXTS.emptyFields}
          </span>
        )
      }
      footer={
        <>
          <Button tone="subtle" size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button tone="filled" size="lg" type="submit" busy={busy} busyText="LOADING" className={styles.primary}>
            {job ? 'SAVE' : 'CREATE'}
          </Button>
        </>
      }
    >
      <div className={styles.grid}>
        <TextField
          {...field('title')}
          label="Title"
          required
          max={LIMITS.JOB_TITLE_MAX}
          value={draft.title}
          onChange={(title) => set({ title })}
          data-autofocus
        />
        <Select
          {...field('company_id')}
          label="Company"
          required
          placeholder={TEXTS.noCompany}
          nothing={nothing}
          hint={failure !== null && <CompaniesFailure failure={failure} />}
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={draft.company_id === null ? null : String(draft.company_id)}
          onChange={(value) => set({ company_id: Number(value) })}
        />
        <TextArea
          {...field('description')}
          className={styles.wide}
          label="Description"
          required
          rows={4}
          max={LIMITS.JOB_DESCRIPTION_MAX}
          value={draft.description}
          onChange={(description) => set({ description })}
        />
        <TextField
          {...field('budget')}
          label="Budget"
          required
          max={LIMITS.JOB_BUDGET_MAX}
          counter={false}
          value={draft.budget}
          onChange={(budget) => set({ budget })}
        />
        <Select
          label="Job type"
          options={options(types.map(({ name }) => name))}
          value={draft.type}
          onChange={(type) => set({ type })}
        />
        <Select
          label="Buyer type"
          options={options(BUYER_TYPES)}
          value={draft.buyer_type}
          onChange={(buyer_type) => set({ buyer_type })}
        />
        {isUnlimited(draft.type) ? (
          <span />
        ) : (
          <TextField
            {...field('tracks_per_user_limit')}
            label="Submission limit per user"
            inputMode="numeric"
            right={<span className={styles.hint}>max {LIMITS.TRACKS_PER_USER_MAX}</span>}
            value={draft.tracks_per_user_limit === 0 ? '' : String(draft.tracks_per_user_limit)}
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
          value={draft.link_1}
          onChange={(link_1) => set({ link_1 })}
        />
        <TextField
          {...field('link_2')}
          label="Example link 2"
          type="url"
          placeholder="https://"
          max={LIMITS.LINK_MAX}
          counter={false}
          value={draft.link_2}
          onChange={(link_2) => set({ link_2 })}
        />
        <div className={styles.quality}>
          <span className={styles.qualityLabel}>Quality rating</span>
          <QualitySlider
            label="Quality rating"
            hideLabel
            className={styles.slider}
            from={draft.access_from}
            to={draft.access_to}
            onChange={(access_from, access_to) => set({ access_from, access_to })}
            onChangeEnd={(access_from, access_to) => set({ access_from, access_to })}
          />
        </div>
        <p className={styles.note}>Creators whose own rating lies in this range may submit.</p>
      </div>
    </Modal>
  );
}

/** What could not be read is no lack of companies: it is said as the failure that it is. */
function CompaniesFailure({ failure }: { failure: unknown }) {
  return (
    <span className={styles.unread} role="alert">
      The companies could not be loaded: {errorText(failure)}
      <Button size="sm" onClick={() => void loadJobCompanies()}>
        Retry
      </Button>
    </span>
  );
}
