import { TEXTS } from '../../api/messages';
import type { JobRow, SubscriptionInfo } from '../../protocol/generated/protocol';
import type { Left } from '../../stores/application/apply';
import { formatPlan } from '../../ui/format';

export interface Lock {
  text: string;
  /** A dearer plan would open it. */
  upgrade: boolean;
}

/** How many plans a lock names before it counts the rest. */
const NAMED_PLANS = 2;

/** What the server says of a person's plan towards jobs. */
export type JobPlan = Pick<SubscriptionInfo, 'all_jobs' | 'counts_as'>;

/** Why nothing more can be added; null while something can. Until the plan is known (null), the server alone refuses by it. */
export function lockOf(job: JobRow, left: Left, plan: JobPlan | null): Lock | null {
  if (job.status !== 'open') return null;
  if (left.blocked) return { text: blockedBy(job), upgrade: false };
  const plans = job.available_for_plans;
  if (plan && !passes(plan, plans)) return { text: `Only for ${named(plans)}`, upgrade: true };
  if (left.exceededByPlan) return { text: "You've used this month's applications", upgrade: true };
  if (left.left === 0) return { text: TEXTS.jobLimit, upgrade: false };
  return null;
}

/** A job of teams is closed to all others; any other one asks for a rating. */
function blockedBy({ is_team_job, access_from, access_to }: JobRow): string {
  return is_team_job ? 'Only for selected teams' : `Only for creators rated ${access_from} to ${access_to}`;
}

function passes(plan: JobPlan, plans: readonly string[]): boolean {
  return plans.length === 0 || plan.all_jobs || plan.counts_as.some((title) => plans.includes(title));
}

/** Titles of plans as they are shown, all of them. */
export function listed(plans: readonly string[]): string {
  return plans.map(formatPlan).join(', ');
}

function named(plans: readonly string[]): string {
  const more = plans.length - NAMED_PLANS;
  // counting a single one takes as much room as its name
  return more > 1 ? `${listed(plans.slice(0, NAMED_PLANS))} and ${more} more` : listed(plans);
}
