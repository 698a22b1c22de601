import type { JobId, TrackId } from '../../protocol/generated/protocol';
import { onReview } from './events';
import { readAgain, useReview } from './store';

/** Its code comes with the first rating or mark in a blind job. */
const reader = () => import('./blind-reader');

onReview((event) => {
  if (event.kind === 'told-blind') reader().then(({ readAfter }) => readAfter(event.change, event.missed), readAgain);
});

/** Has the viewer's own rating of a track read where the frames that were missed tell no value; null where they do. */
export function confirmOwnRating(job: JobId, id: TrackId): Promise<void> | null {
  if (!useReview.getState().blind) return null;
  // where it cannot be read, what is known decides
  return reader().then(
    ({ readRatings }) => readRatings(job, [id]).catch(() => {}),
    () => {},
  );
}
