import { Highlights } from '../../live/highlights';
import { createSessionStore } from '../../live/session-store';
import type { ApplicationChange, OwnTrack, ReviewerSide, TrackId } from '../../protocol/generated/protocol';
import type { Submission } from './apply';

/** The submitted tracks that a reviewer has just listened to, rated or put into a playlist. Each stays here for 1.6 seconds. */
export const useProgressed = createSessionStore<{ ids: ReadonlySet<TrackId> }>(
  () => ({ ids: new Set() }),
  () => progressed.clear(),
);

const progressed = new Highlights((ids) => useProgressed.setState({ ids }));

type Listener = (track: OwnTrack, by: ReviewerSide) => void;
const listeners = new Set<Listener>();

/** Calls `listener` when a submitted track is first rated or put into a playlist by a reviewer, until the returned function is called. */
export function onReviewed(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Highlights the track of a change if a reviewer has listened to the track, rated it or put it into a playlist. In the last two cases also
 * calls the functions that were registered by `onReviewed`, unless `missed` is true, which means that the change was made while the
 * connection was lost.
 */
export function notifyProgress(change: ApplicationChange | null, before: Submission, missed: boolean): void {
  if (change?.kind !== 'track_heard' && change?.kind !== 'track_decided') return;
  const track = before.rows?.find(({ track_id }) => track_id === change.track_id);
  // a track that is submitted again still has its earlier progress, which is not new
  if (!track) return;
  progressed.add([track.track_id]);
  if (change.kind === 'track_decided' && !missed) for (const listener of listeners) listener(track, change.by);
}
