import { companyChoices } from '../companies/choices';
import { jobs, jobTypes } from '../job/store';
import { useSession } from '../session/store';
import { savedWorkspace } from './saved-workspace';

/**
 * Starts the first reads of the workspace: the jobs to choose from, and the job that its URL contains. If the URL contains none, the job
 * that was opened last is read.
 */
export function preloadWorkspace(address: URLSearchParams) {
  const { session } = useSession.getState();
  if (!session) return [];
  const search = address.size === 0 ? new URLSearchParams(savedWorkspace(session.uid)) : address;
  const job = Number(search.get('job'));
  const choices = [companyChoices.preload(session.role), jobTypes.preload(null)];
  return Number.isSafeInteger(job) && job > 0 ? [...choices, jobs.retain(job)] : choices;
}
