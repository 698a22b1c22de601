import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useMemo } from 'react';
import { capsOf } from '../../../keyboard/actions';
import type { JobRow, Role } from '../../../protocol/generated/protocol';
import { useCompanyChoices } from '../../../stores/companies/choices';
import { type ReviewJobs, useJobTypes } from '../../../stores/job/store';
import { openModal } from '../../../stores/modals/store';
import { useReview } from '../../../stores/review/store';
import { Button } from '../../../ui/button';
import { formatCount } from '../../../ui/format';
import { IconButton } from '../../../ui/icon-button';
import { KbdGroup } from '../../../ui/kbd';
import { Menu } from '../../../ui/menu';
import { Select } from '../../../ui/select';
import { tooltipProps } from '../../../ui/tooltip-props';
import { MentionsButton } from '../comments/mentions-button';
import { toggleBrief, useInspector } from '../inspector/store';
import { NO_JOB, type Selection, type WorkspaceParams } from '../selection';
import { JobSelect } from './job-select';
import styles from './panel.module.css';
import { ReviewProgress } from './review-progress';

const ALL_TYPES = '*';
const ALL_COMPANIES = '*';

export interface JobPanelProps {
  selection: Selection;
  /** The job that is chosen, even if it is no longer open. */
  job: JobRow | null;
  /** The jobs to choose from; null until they are read. */
  open: ReviewJobs | null;
  role: Role;
  onChoose: (change: Partial<WorkspaceParams>) => void;
}

/**
 * The panel above the review: the selects for company, job type and job, the progress of the reviewers, the button for the job's brief, and
 * a menu with more actions.
 */
export function JobPanel({ selection, job: named, open, role, onChoose }: JobPanelProps) {
  const job = useJobAsReviewed(named);
  const { value: companies } = useCompanyChoices();
  const types = useJobTypes();
  const isStaff = role === 'admin';
  return (
    <section className={styles.panel} aria-label="Job">
      <div className={styles.segments}>
        <Select
          label="Company"
          hideLabel
          className={styles.company}
          placeholder="Choose a company"
          search={isStaff ? 'Search companies' : undefined}
          options={[
            ...(isStaff ? [{ value: ALL_COMPANIES, label: 'All companies' }] : []),
            ...(companies ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={selection.company === null ? (isStaff ? ALL_COMPANIES : null) : String(selection.company)}
          onChange={(value) => {
            const company = value === ALL_COMPANIES ? null : Number(value);
            if (company !== selection.company) onChoose({ ...NO_JOB, company });
          }}
        />
        <Select
          label="Job type"
          hideLabel
          className={styles.type}
          options={[
            { value: ALL_TYPES, label: 'All types' },
            ...types.map(({ name }) => ({ value: name, label: name })),
          ]}
          value={selection.type ?? ALL_TYPES}
          onChange={(value) => onChoose({ type: value === ALL_TYPES ? null : value })}
        />
        <JobSelect
          selection={selection}
          job={job}
          open={open}
          isStaff={isStaff}
          onChoose={(id) => onChoose({ ...NO_JOB, job: id })}
        />
      </div>
      {job ? (
        <>
          <ReviewProgress job={job} />
          <MentionsButton isUnreadOnly />
          <BriefButton />
          <JobMenu job={job} isStaff={isStaff} onLeave={() => onChoose(NO_JOB)} />
        </>
      ) : (
        <>
          <MentionsButton isUnreadOnly />
          {isStaff && open && <JobTotal total={open.total} />}
        </>
      )}
    </section>
  );
}

/** Returns the job. If the open review is of this job, `blind` has the value from the review, which is newer. */
function useJobAsReviewed(job: JobRow | null): JobRow | null {
  const blind = useReview((state) => (state.job === job?.id ? state.blind : null));
  return useMemo(() => job && { ...job, blind: blind ?? job.blind }, [job, blind]);
}

/** The number of jobs that can be reviewed. Only the staff see it. */
function JobTotal({ total }: { total: number }) {
  return (
    <span className={styles.total}>
      Jobs <strong>{formatCount(total)}</strong>
    </span>
  );
}

function BriefButton() {
  const isOpen = useInspector((state) => state.isBriefOpen);
  return (
    <Button
      aria-pressed={isOpen}
      className={styles.brief}
      onClick={toggleBrief}
      {...tooltipProps('Brief', 'job.brief')}
    >
      Brief
      <span aria-hidden="true">
        <KbdGroup caps={capsOf('job.brief')} />
      </span>
    </Button>
  );
}

interface JobMenuProps {
  job: JobRow;
  isStaff: boolean;
  /** Leaves the job and shows the list of jobs to choose from. */
  onLeave: () => void;
}

function JobMenu({ job, isStaff, onLeave }: JobMenuProps) {
  const settings = { label: 'Share type and company', run: () => openModal('jobSettings', { job: job.id }) };
  return (
    <Menu
      target={<IconButton label="More of this job" tone="outlined" size={32} icon={IconDots} />}
      items={[
        { label: 'All jobs', run: onLeave },
        { label: 'Edit job', run: () => openModal('job', { job }) },
        ...(isStaff ? [settings] : []),
      ]}
    />
  );
}
