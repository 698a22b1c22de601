import { companyChoices, jobs, jobTypes } from '../job/store';
import { useSession } from '../session/store';
import { lastSearch } from './last-place';

/** What the workspace reads first: what there is to choose from, and the job that its address names, else that of last time. */
export function preloadWorkspace(address: URLSearchParams) {
  const { session } = useSession.getState();
  if (!session) return [];
  const search = address.size === 0 ? new URLSearchParams(lastSearch(session.uid)) : address;
  const job = Number(search.get('job'));
  const choices = [companyChoices.preload(session.role), jobTypes.preload(null)];
  return Number.isSafeInteger(job) && job > 0 ? [...choices, jobs.hold(job)] : choices;
}
