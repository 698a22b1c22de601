import type { JobId, TrackId } from '../../protocol/generated/protocol';
import { onReview } from './events';
import { refetchRows, useReview } from './store';

/** Loads the code of the blind reader, at the first rating or mark in a blind job. */
const reader = () => import('./blind-reader');

onReview((event) => {
  if (event.kind === 'blind-change')
    reader().then(({ readAfter }) => readAfter(event.change, event.missed), refetchRows);
});

/**
 * In a blind job, reads the viewer's own rating of a track, because missed frames of such a job contain no values. Returns null for other
 * jobs.
 */
export function confirmOwnRating(job: JobId, id: TrackId): Promise<void> | null {
  if (!useReview.getState().blind) return null;
  // if the rating cannot be read, the known value is used
  return reader().then(
    ({ readRatings }) => readRatings(job, [id]).catch(() => {}),
    () => {},
  );
}
