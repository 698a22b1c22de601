import { useEffect, useState } from 'react';
import { type SendOnce, type SentCreation, sendOnce } from '../../../api/request-id';
import { onSessionReset, viewer } from '../../../live/session-store';
import type { Place } from '../../../stores/comments/apply';
import { forgetDraft, keepDraft, keptDraft } from '../../../stores/drafts/drafts';
import { selectUserId, useSession } from '../../../stores/session/store';
import { draftName, type Typed } from './draft-name';

/** Returns the comment on a submission that was begun in this browser and not sent; null if there is none. */
export function useKeptComment(place: Place): Partial<Typed> | null {
  const account = useSession(selectUserId);
  const [kept] = useState(() => (account === null ? null : keptDraft(account, draftName(place))));
  return kept?.values ?? null;
}

/** Returns the key of a comment on a submission that was sent and is not known to be made. */
const sendingOf = (place: Place) => `${draftName(place)}:sent`;

const senders = new Map<string, SendOnce>();
onSessionReset(() => senders.clear());

/**
 * Returns the sender of a comment. It uses one request_id until the comment is made, even if the form was closed or the page was loaded
 * again meanwhile.
 */
export function senderOf(place: Place): SendOnce {
  const account = viewer() ?? 0;
  const thing = sendingOf(place);
  const kept = keptDraft(account, thing)?.values as SentCreation | undefined;
  const sender =
    senders.get(thing) ??
    sendOnce({
      sent: kept ?? null,
      keep: (sent) => {
        if (sent) keepDraft(account, thing, { at: Date.now(), values: sent });
        else forgetDraft(account, thing);
      },
    });
  senders.set(thing, sender);
  return sender;
}

/** Keeps a comment in this browser while it has a text; `forget` is for one that was sent. */
export function useCommentDraft(place: Place, typed: Typed): { forget: () => void } {
  const account = useSession(selectUserId);
  const thing = draftName(place);
  const sending = sendingOf(place);
  useEffect(() => {
    if (account === null) return;
    if (typed.text.trim() === '') {
      forgetDraft(account, thing);
      forgetDraft(account, sending);
    } else keepDraft(account, thing, { at: Date.now(), values: typed });
  }, [account, thing, sending, typed]);
  return { forget: () => account !== null && forgetDraft(account, thing) };
}
