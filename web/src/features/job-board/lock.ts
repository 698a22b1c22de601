import { TEXTS } from '../../api/messages';
import type { JobRow, PlanLimits, SubscriptionInfo } from '../../protocol/generated/protocol';
import { remainingLimits } from '../../stores/application/apply';
import { formatPlan, PLANS } from '../../ui/format';

export interface Lock {
  /** The reason for the lock, as shown in the job's row on the board. */
  text: string;
  /** The message that is shown if the creator presses Add although the job is locked. */
  message: string;
  /** True if a more expensive plan would open the job. */
  upgrade: boolean;
}

/** The maximum number of plans whose names are shown in the text of a lock; further plans are only counted ("and 2 more"). */
const NAMED_PLANS = 2;

/** The part of a person's plan that determines which jobs the person may submit tracks to. */
export type JobPlan = Pick<SubscriptionInfo, 'counts_as'> & { limits: Pick<PlanLimits, 'all_jobs'> };

const lock = (text: string, upgrade: boolean, message = text): Lock => ({ text, message, upgrade });

/**
 * Returns the reason why no more tracks can be added to an open job; null if there is none. While the person's plan is not known (`plan` is
 * null), only the server checks whether the plan allows the job. Pure.
 */
export function lockOf(job: JobRow, plan: JobPlan | null): Lock | null {
  const { left, blocked, exceededByPlan } = remainingLimits(job);
  if (job.status !== 'open') return null;
  if (blocked) return lock(blockedBy(job), false);
  const plans = job.available_for_plans;
  if (plan && !passes(plan, plans)) return lock(`Only for ${named(plans)}`, true, forPlans(job).message);
  if (exceededByPlan) return lock("You've used this month's applications", true);
  if (left === 0) return lock(TEXTS.jobLimit, false);
  return null;
}

/**
 * Returns true if the creator can submit no track to the job at all. A job whose limit of tracks is used up does not count, because
 * removing a track makes room again. Pure.
 */
export function isLockedOut(job: JobRow, plan: JobPlan | null): boolean {
  const found = lockOf(job, plan);
  return job.status !== 'open' || (found !== null && found.text !== TEXTS.jobLimit);
}

/** Returns the refusal for a job that is only for other plans. The message lists all these plans by name. Pure. */
export function forPlans({
  available_for_plans,
}: Pick<JobRow, 'available_for_plans'>): Pick<Lock, 'message' | 'upgrade'> {
  return { message: `This job is only for ${listed(available_for_plans)}`, upgrade: true };
}

/**
 * Returns the reason why pressing Add cannot add a track to the job; null if it can. `isNamed`: true if the creator has chosen or named a
 * playlist for the track. Pure.
 */
export function addRefusal(
  job: JobRow,
  plan: JobPlan | null,
  isNamed: boolean,
): Pick<Lock, 'message' | 'upgrade'> | null {
  if (job.status !== 'open') return { message: TEXTS.jobNotOpen, upgrade: false };
  const found = lockOf(job, plan);
  if (found) return found;
  return isNamed ? null : { message: TEXTS.noPlaylistForTracks, upgrade: false };
}

/** Returns the reason why the server blocks the creator from a job: it is a team job for other teams, or it requires another rating. */
function blockedBy({ is_team_job, access_from, access_to }: JobRow): string {
  return is_team_job ? 'Only for selected teams' : `Only for creators rated ${access_from} to ${access_to}`;
}

function passes(plan: JobPlan, plans: readonly string[]): boolean {
  return plans.length === 0 || plan.limits.all_jobs || plan.counts_as.some((title) => plans.includes(title));
}

/** Returns the shown titles of the plans, separated by commas. */
export function listed(plans: readonly string[]): string {
  return plans.map(formatPlan).join(', ');
}

function named(plans: readonly string[]): string {
  const more = plans.length - NAMED_PLANS;
  // "and 1 more" would take as much space as the name of the plan
  if (more < 1) return listed(plans);
  const least = leastOf(plans);
  if (least) return `${formatPlan(least)} and up`;
  return more > 1 ? `${listed(plans.slice(0, NAMED_PLANS))} and ${more} more` : listed(plans);
}

/** For each plan that cannot be bought (it is given without payment, or no longer sold): the plan on sale that has the same rights. */
const COUNTS_AS: Readonly<Record<string, string>> = {
  'starter-free': 'starter',
  'premium-free': 'premium',
  pro: 'premium',
};

/** If `plans` consists of one plan and all plans above it, returns the lowest of them; otherwise null. */
function leastOf(plans: readonly string[]): string | null {
  const named = new Set(plans.map((plan) => COUNTS_AS[plan] ?? plan));
  const from = PLANS.findIndex((plan) => named.has(plan));
  const all = PLANS.slice(Math.max(from, 0));
  return all.length === named.size && all.every((plan) => named.has(plan)) ? (all[0] ?? null) : null;
}
