import type { Gathering, JobId, PlaylistId, TrackId, UserId } from '../../protocol/generated/protocol';
import type { BlindChange } from './blind';

/** An event of the review about which the viewer is notified. */
export type ReviewEvent =
  | { kind: 'rated-here'; track_id: TrackId; value: number | null }
  | { kind: 'rating-refused'; track_id: TrackId; tried: number | null; error: unknown }
  | { kind: 'rating-overtaken'; track_id: TrackId }
  /** The server has refused marks or abstentions, so that their rows show the previous values again. */
  | {
      kind: 'change-refused';
      of: 'mark' | 'abstention';
      tracks: readonly TrackId[];
      error: unknown;
      retry: () => void;
    }
  | { kind: 'rated-by-other'; track_id: TrackId; by: UserId; value: number | null }
  /** Somebody has rated or marked tracks of a blind job; the published frame contains no value. */
  | { kind: 'blind-change'; change: BlindChange; missed: boolean }
  | { kind: 'withdrawn'; track_id: TrackId; title: string }
  | { kind: 'caught-up'; rated: number; submitted: number; withdrawn: number }
  /** Rows that were already loaded may be outdated, because the frames that would update them are no longer available. */
  | { kind: 'rows-outdated' }
  /** A reviewers' playlist was shared with the whole company, or this sharing was ended. */
  | { kind: 'playlist-shared'; playlist_id: PlaylistId; by: UserId; shared: boolean }
  /** A colleague invites everybody to a position in a track. */
  | ({ kind: 'gathered' } & Gathering)
  | { kind: 'ended'; job: JobId; reason: string };

type Listener = (event: ReviewEvent) => void;
const listeners = new Set<Listener>();

/** Calls the listener at each event of the review, until the returned function is called. */
export function onReview(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitReview(event: ReviewEvent): void {
  for (const listener of listeners) listener(event);
}
