import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import type { JobRow } from '../../protocol/generated/protocol';
import { performed } from '../../stores/history/store';
import { createJob, editAction, updateJob, useListedJob } from '../../stores/job-list/store';
import { selectRole, useSession } from '../../stores/session/store';
import { toast } from '../../ui/toast-store';
import { useServerForm } from '../form/use-server-form';
import { draftOf, editOf, emptyValues, JOB_LABELS, type JobValues, jobErrors, valuesOf } from './job-form';
import { AvatarRejected, useAvatar } from './use-avatar';
import { useBlind } from './use-blind';
import { useCompanies } from './use-companies';
import { useTeams } from './use-teams';

/** Returns the name under which the browser stores the form's draft. */
function draftName(job: JobRow | null, isCopy: boolean): string {
  if (!job) return 'job:new';
  return isCopy ? `job:copy:${job.id}` : `job:${job.id}`;
}

/** Returns the state of the job dialog: its form, the companies and teams to choose from, the picture, and the steps of the wizard. */
export function useJobForm(job: JobRow | null, isCopy: boolean, onClose: () => void) {
  const edited = isCopy ? null : job;
  const isStaff = useSession(selectRole) === 'admin';
  const begun = useListedJob(edited) ?? job;
  const initial = useMemo(() => (begun ? valuesOf(begun, isCopy) : emptyValues()), [begun, isCopy]);
  const companies = useCompanies(job, isCopy, isStaff);
  const teams = useTeams(job, isCopy);
  const avatar = useAvatar();
  const blind = useBlind(edited, edited !== null && initial.blind, isStaff);
  const [step, goTo] = useSteps(edited === null);
  const whole = (values: JobValues) => ({
    ...values,
    company_id: companies.chosen(values),
    teams_id: teams.chosen(values),
  });
  const draft = (values: JobValues) =>
    draftOf(values, { isStaff, canSetBlind: blind.canSet(companies.chosen(values)) });
  const validate = (values: JobValues) => {
    const errors = jobErrors(whole(values), initial, Date.now());
    // the fields with errors are in the first step
    if (Object.keys(errors).length > 0) goTo(0);
    return errors;
  };

  const create = async (values: JobValues, requestId: string) => {
    const avatar_id = await avatar.send();
    // with another picture, the request is a different one
    const name = avatar_id ? `${requestId}:${avatar_id}` : requestId;
    await createJob({ ...draft(whole(values)), ...(avatar_id ? { avatar_id } : {}) }, name);
    return null;
  };
  const save = async ({ id }: JobRow, values: JobValues) => {
    const avatar_id = await avatar.send();
    const edit = editOf(draft(values), values, initial);
    const saved = await updateJob(id, { ...edit, ...(avatar_id === undefined ? {} : { avatar_id }) });
    return { ...saved, edit };
  };
  const form = useServerForm<JobValues, Awaited<ReturnType<typeof save>> | null>({
    initial,
    // colleagues may save the job while the form is open
    isLive: edited !== null,
    labels: JOB_LABELS,
    draft: draftName(job, isCopy),
    validate,
    send: (values, requestId) => (edited ? save(edited, values) : create(values, requestId)),
    mapError: (failure) => {
      if (failure instanceof AvatarRejected) return 'handled';
      if (blind.handleError(failure)) {
        form.set({ blind: false });
        goTo(0);
        return 'handled';
      }
      const fields = failure instanceof ApiError ? failure.fields : {};
      if (fields.avatar_id !== undefined) {
        avatar.showError(fields.avatar_id);
        return 'handled';
      }
      if (Object.keys(fields).length > 0) goTo(0);
    },
    onDone: (saved) => {
      if (saved?.hasLeft) performed(editAction(beforeOf(saved.edit), saved.edit, saved.job), NOTICES.jobUpdated);
      else toast(edited ? NOTICES.jobUpdated : NOTICES.jobCreated);
      onClose();
    },
  });
  // the previous values of the edited fields, with which Undo reverts an edit after which the job has left the list
  const beforeOf = (edit: object) => {
    const before = Object.entries(draft(initial)).filter(([name]) => name in edit);
    return Object.fromEntries(before);
  };

  const next = (event: FormEvent) => {
    event.preventDefault();
    if (form.show(validate(form.values))) goTo(1);
  };
  return { form, edited, isStaff, companies, teams, avatar, blind, step, goTo, next };
}

/**
 * Returns the current step of the wizard, and the function that goes to a step. After a change of the step, the focus moves into the new
 * step.
 */
function useSteps(hasSteps: boolean): [step: 0 | 1, goTo: (step: 0 | 1) => void] {
  const [step, setStep] = useState<0 | 1>(0);
  const before = useRef(step);
  useEffect(() => {
    if (!hasSteps || before.current === step) return;
    before.current = step;
    const dialog = document.querySelector<HTMLElement>('[aria-modal="true"] form');
    dialog?.querySelector<HTMLElement>(step === 0 ? ':scope input' : ':scope section button')?.focus();
  }, [hasSteps, step]);
  return [step, setStep];
}
