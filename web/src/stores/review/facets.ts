import { live } from '../../live/live';
import { createResource, useResource } from '../../live/resource';
import type { Facets, JobId } from '../../protocol/generated/protocol';

/** The genres, tags and tempos of all submissions of a job; null if they could not be read. */
const facets = createResource<JobId, Facets | null>({
  read: async (job_id, signal) => {
    const answer = await live.sendUntilAcked('review.facets', { job_id }, () => !signal.aborted);
    return answer?.result ?? null;
  },
});

/** Returns the values by which a job's submissions can be filtered; null until they are loaded. */
export const useFacets = (job: JobId | null): Facets | null => useResource(facets, job ?? undefined).value;
