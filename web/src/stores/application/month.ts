import { call } from '../../api/client';
import { createSessionStore } from '../../live/session-store';
import type { JobId } from '../../protocol/generated/protocol';
import { onUserChange } from '../session/store';

/** The applications of this calendar month; no `limit` where the plan has none. */
export interface Month {
  limit: number | null;
  used: number;
}

/** What the creator's plan allows in this month; null until it is known. */
export const useMonth = createSessionStore<{ month: Month | null }>(() => ({ month: null }));

async function loadMonth(): Promise<void> {
  try {
    useMonth.setState({ month: await call<Month>('job/get_subscription_limit') });
  } catch {
    // a figure beside the list: the last one stands
  }
}

/** Reads the month's applications, and again whenever a submission went out in any tab. Answers how to leave. */
export function followMonth(): () => void {
  const submitted = new Map<JobId, number>();
  void loadMonth();
  const stop = onUserChange((change) => {
    if (change.kind !== 'left_changed') return;
    const { job_id: job, used } = change;
    if (submitted.get(job) !== used) void loadMonth();
    submitted.set(job, used);
  }, loadMonth);
  return () => {
    stop();
    useMonth.setState({ month: null });
  };
}
