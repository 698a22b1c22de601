import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
import { useEffect } from 'react';
import { errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import type { TrackId, UserId } from '../../protocol/generated/protocol';
import { usePlayer } from '../../stores/player/store';
import { retryRating } from '../../stores/review/commands';
import { onReview, type ReviewEvent } from '../../stores/review/events';
import { getById } from '../../stores/review/id-map';
import { nameOf } from '../../stores/review/selectors';
import { useReview } from '../../stores/review/store';
import { closeToast, toast } from '../../ui/toast-store';
import { subjectOf } from './marks/texts';
import { ratingPlace } from './rate-current';
import { useRatingKeys } from './rating-keys';

const GROUP_MS = 3000;

interface GroupedNotice {
  by: UserId;
  at: number;
  /** The id of the toast that shows only this notice. Null after several notices were combined in one toast. */
  toast: number | null;
}

let grouped: GroupedNotice[] = [];

function titleOf(id: TrackId): string {
  return getById(useReview.getState().rows, id)?.title ?? 'the track';
}

function others(event: Extract<ReviewEvent, { kind: 'rated-by-other' }>): void {
  const now = performance.now();
  grouped = grouped.filter(({ at }) => now - at < GROUP_MS);
  const name = nameOf(useReview.getState(), event.by);
  const title = titleOf(event.track_id);
  const icon = <IconStarFilled size={17} aria-hidden="true" />;
  const people = new Set([...grouped.map(({ by }) => by), event.by]);
  const theirs = grouped.filter(({ by }) => by === event.by);
  const all = people.size > 2;
  const group = all ? grouped : theirs;
  if (group.length >= 2) {
    for (const one of group) {
      if (one.toast !== null) closeToast(one.toast);
      one.toast = null;
    }
    const count = group.length + 1;
    const who = all ? `${name} and ${people.size - 1} others` : name;
    toast({
      tone: 'other',
      key: all ? 'rated-by-many' : `rated-by-${event.by}`,
      icon,
      text: (
        <>
          <b>{who}</b> rated {count} tracks
        </>
      ),
      detail: 'Just now, visible to everyone here',
    });
    grouped.push({ by: event.by, at: now, toast: null });
    return;
  }
  const value = event.value;
  const id = toast({
    tone: 'other',
    icon,
    text:
      value === null ? (
        <>
          <b>{name}</b> removed their rating of {title}
        </>
      ) : (
        <>
          <b>{name}</b> rated {title} <b>{value}</b>
        </>
      ),
    detail: 'Just now, visible to everyone here',
  });
  grouped.push({ by: event.by, at: now, toast: id });
}

/** Returns true if the player has automatically moved on to another track, so that a digit key now rates that track. */
function advanced(id: TrackId): boolean {
  return useRatingKeys.getState().advance && usePlayer.getState().current !== id;
}

function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function show(event: ReviewEvent): void {
  switch (event.kind) {
    case 'rated-here': {
      const title = titleOf(event.track_id);
      toast(
        event.value === null
          ? { key: 'own-rating', text: 'Rating removed', detail: title }
          : {
              ...NOTICES.trackRated(event.value),
              key: 'own-rating',
              detail: advanced(event.track_id) ? `${title} · Ctrl Z undoes` : `${title} · 1 to 9, 0 to change`,
            },
      );
      return;
    }
    case 'rating-refused':
      toast({
        tone: 'bad',
        key: `refused-${event.track_id}`,
        text: errorText(event.error),
        detail: `Your rating of “${titleOf(event.track_id)}” wasn't saved`,
        action: { label: 'Retry', run: () => retryRating(event.track_id, ratingPlace()) },
      });
      return;
    case 'change-refused': {
      const [first = 0] = event.tracks;
      const subject = subjectOf(event.tracks.length, `“${titleOf(first)}”`);
      toast({
        tone: 'bad',
        key: `refused-${event.of}`,
        text: errorText(event.error),
        detail: `Your ${event.of === 'mark' ? 'mark of' : 'abstention from'} ${subject} wasn't saved`,
        action: { label: 'Retry', run: event.retry },
      });
      return;
    }
    case 'rating-overtaken':
      toast({
        text: 'Your rating was changed elsewhere',
        detail: `“${titleOf(event.track_id)}” kept the newer rating`,
      });
      return;
    case 'rated-by-other':
      others(event);
      return;
    case 'withdrawn':
      toast({ tone: 'other', key: `withdrawn-${event.track_id}`, text: `A creator withdrew “${event.title}”` });
      return;
    case 'caught-up': {
      const parts = [
        event.rated > 0 ? plural(event.rated, 'rating', 'ratings') : '',
        event.submitted > 0 ? plural(event.submitted, 'new track', 'new tracks') : '',
        event.withdrawn > 0 ? `${event.withdrawn} withdrawn` : '',
      ].filter(Boolean);
      toast({ tone: 'other', key: 'caught-up', text: 'While you were away', detail: parts.join(', ') });
      return;
    }
    case 'rows-outdated':
    case 'blind-change':
    case 'playlist-shared':
      return;
    case 'ended':
      toast({
        tone: 'bad',
        key: 'review-ended',
        text: event.reason === 'gone' ? 'This job was deleted' : 'You are no longer a reviewer of this job',
      });
  }
}

/** Shows events of the review as toasts, with the specification's texts. */
export function useNotices(onEnded: () => void): void {
  useEffect(
    () =>
      onReview((event) => {
        show(event);
        if (event.kind === 'ended') onEnded();
      }),
    [onEnded],
  );
}
