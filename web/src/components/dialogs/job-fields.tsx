import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { BUYER_TYPES, LIMITS } from '../../protocol/generated/protocol';
import { useJobTypes } from '../../stores/job/store';
import { Button } from '../../ui/button';
import { dayOf, zoneName } from '../../ui/day';
import { formatPlan, PLANS } from '../../ui/format';
import { QualitySlider } from '../../ui/quality-slider';
import { Select } from '../../ui/select';
import { SelectMany } from '../../ui/select-many';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import type { ServerForm } from '../form/use-server-form';
import { BlindField } from './blind-field';
import styles from './job-dialog.module.css';
import { CHOOSE_TEAMS, isUnlimited, JOB_LABELS, type JobValues, readLimit } from './job-form';
import type { BlindFieldState } from './use-blind';
import type { CompanyFieldState } from './use-companies';
import type { TeamFieldState } from './use-teams';

interface FieldsProps {
  form: Pick<ServerForm<JobValues>, 'field' | 'set' | 'values'>;
  isStaff: boolean;
  companies: CompanyFieldState;
  teams: TeamFieldState;
  blind: BlindFieldState;
  /** Opens the form that creates a company. Called by people who do not belong to a company yet. */
  onCreateCompany: () => void;
}

const options = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));

/** The fields for the details of a job. */
export function JobFields({ form, isStaff, companies, teams, blind, onCreateCompany }: FieldsProps) {
  const { field, set, values } = form;
  const types = useJobTypes();
  const plans = [...new Set([...PLANS, ...values.subscription_limitation])];
  const company = companies.chosen(values);
  return (
    <div className={styles.grid}>
      <TextField {...field('title')} label={JOB_LABELS.title} required max={LIMITS.JOB_TITLE_MAX} data-autofocus />
      <Select
        {...field('company_id')}
        label={JOB_LABELS.company_id}
        required
        placeholder={TEXTS.noCompany}
        nothing={companies.nothing}
        search={companies.all.length > 8 ? 'Search companies' : undefined}
        hint={<CompanyHint companies={companies} onCreate={onCreateCompany} />}
        options={companies.all.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={company === null ? null : String(company)}
        onChange={(value) => set({ company_id: Number(value) })}
      />
      <TextArea
        {...field('description')}
        className={styles.wide}
        label={JOB_LABELS.description}
        required
        rows={4}
        max={LIMITS.JOB_DESCRIPTION_MAX}
      />
      <TextField {...field('budget')} label={JOB_LABELS.budget} required max={LIMITS.JOB_BUDGET_MAX} counter={false} />
      <Select {...field('type')} label={JOB_LABELS.type} options={options(types.map(({ name }) => name))} />
      <Select {...field('buyer_type')} label={JOB_LABELS.buyer_type} options={options(BUYER_TYPES)} />
      {isUnlimited(values.type) ? (
        <span />
      ) : (
        <TextField
          {...field('tracks_per_user_limit')}
          label={JOB_LABELS.tracks_per_user_limit}
          inputMode="numeric"
          right={<span className={styles.most}>max {LIMITS.TRACKS_PER_USER_MAX}</span>}
          value={values.tracks_per_user_limit === 0 ? '' : String(values.tracks_per_user_limit)}
          onChange={(text) => set({ tracks_per_user_limit: readLimit(text) })}
        />
      )}
      {(['link_1', 'link_2'] as const).map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={JOB_LABELS[name]}
          required={name === 'link_1'}
          type="url"
          placeholder="https://"
          max={LIMITS.LINK_MAX}
          counter={false}
        />
      ))}
      <Teams form={form} teams={teams} isStaff={isStaff} />
      <div className={styles.quality}>
        <span className={styles.qualityLabel}>{JOB_LABELS.access_from}</span>
        <QualitySlider
          label={JOB_LABELS.access_from}
          hideLabel
          className={styles.slider}
          from={values.access_from}
          to={values.access_to}
          onChange={(access_from, access_to) => set({ access_from, access_to })}
          onChangeEnd={(access_from, access_to) => set({ access_from, access_to })}
        />
        <p className={styles.note}>Only creators whose rating is in this range can submit.</p>
      </div>
      <TextField
        {...field('closes_at')}
        label={JOB_LABELS.closes_at}
        type="date"
        min={dayOf(new Date().toISOString())}
        hint={`Closes at midnight (${zoneName(new Date(`${values.closes_at}T23:59:59`))}). Leave empty to keep it open.`}
      />
      {blind.canSet(company) && (
        <BlindField checked={values.blind} onChange={(on) => set({ blind: on })} blind={blind} />
      )}
      {isStaff && (
        <SelectMany
          label={JOB_LABELS.subscription_limitation}
          none="All plans"
          add="Add a plan"
          options={plans.map((plan) => ({ value: plan, label: formatPlan(plan) }))}
          values={values.subscription_limitation}
          onChange={(subscription_limitation) => set({ subscription_limitation })}
        />
      )}
    </div>
  );
}

function Teams({ form: { field, set, values }, teams, isStaff }: Pick<FieldsProps, 'form' | 'teams' | 'isStaff'>) {
  const { all, failure, retry } = teams;
  return (
    <SelectMany
      label={JOB_LABELS.teams_id}
      none="All creators"
      add="Add a team"
      placeholder={CHOOSE_TEAMS}
      search={all.length > 8 ? 'Search teams' : undefined}
      error={field('teams_id').error}
      hint={failure === null ? leftOutHint(teams) : <Unread what="Teams" failure={failure} retry={retry} />}
      options={all.map(({ id, name, owner }) => ({
        value: String(id),
        label: name,
        detail: isStaff ? owner?.user_name : undefined,
      }))}
      values={teams.chosen(values)?.map(String) ?? null}
      onChange={(ids) => set({ teams_id: ids.map(Number) })}
    />
  );
}

function leftOutHint({ leftOut }: TeamFieldState): string | null {
  return leftOut.length === 0 ? null : `Left out: ${leftOut.join(', ')}. You can post jobs only for your own teams.`;
}

/** The note below the select of a company if there is no company to choose: the reason, and a button that creates a company. */
function CompanyHint({ companies, onCreate }: { companies: CompanyFieldState; onCreate: () => void }) {
  if (companies.failure !== null)
    return <Unread what="Companies" failure={companies.failure} retry={companies.retry} />;
  if (!companies.isNone) return null;
  return (
    <span className={styles.way}>
      {companies.nothing}
      <Button size="sm" onClick={onCreate}>
        Create company
      </Button>
    </span>
  );
}

/**
 * Shows that the choices of a field could not be read, so that the failure does not look like an empty list. `what`: their name, such as
 * "Companies".
 */
function Unread({ what, failure, retry }: { what: string; failure: unknown; retry: () => Promise<void> }) {
  return (
    <span className={styles.unread} role="alert">
      {what} couldn't be loaded: {errorText(failure)}
      <Button size="sm" onClick={() => void retry()}>
        Retry
      </Button>
    </span>
  );
}
