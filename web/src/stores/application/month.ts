import { call, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import { onSessionReset } from '../../live/session-store';
import type { JobId, UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic } from '../session/selectors';
import { useSession } from '../session/store';

/** The applications of this calendar month; no `limit` where the plan has none. */
export type Month = Result<'job/get_subscription_limit'>;

/** How many tracks were submitted to each job, as it was told last. */
const submitted = new Map<JobId, number>();
onSessionReset(() => submitted.clear());

function isSubmission(change: UserChange): boolean {
  if (change.kind !== 'left_changed' || submitted.get(change.job_id) === change.used) return false;
  submitted.set(change.job_id, change.used);
  return true;
}

const month = createResource<null, Month, UserChange>({
  read: (_, signal) => call('job/get_subscription_limit', {}, signal),
  topics: () => [selectOwnTopic(useSession.getState())],
  isStale: isSubmission,
});

/** What the creator's plan allows in this month; null until it is known. Read again whenever a submission goes out. */
export function useMonth(): Month | null {
  return useResource(month, null).value;
}
