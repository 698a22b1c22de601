import { useEffect, useState } from 'react';
import { createIdempotentSender, type IdempotentSend, type PendingCreation } from '../../../api/request-id';
import { onSessionReset, viewer } from '../../../live/session-store';
import type { Place } from '../../../stores/comments/apply';
import { deleteDraft, readDraft, saveDraft } from '../../../stores/drafts/drafts';
import { selectUserId, useSession } from '../../../stores/session/store';
import { draftName, type Typed } from './draft-name';

/** Returns the comment on a submission that was typed in this browser but not sent; null if there is none. */
export function useUnsentComment(place: Place): Partial<Typed> | null {
  const account = useSession(selectUserId);
  const [saved] = useState(() => (account === null ? null : readDraft(account, draftName(place))));
  return saved?.values ?? null;
}

/** Returns the key under which the browser stores a comment that was sent, until it is known that the server has created it. */
const sendingOf = (place: Place) => `${draftName(place)}:sent`;

const senders = new Map<string, IdempotentSend>();
onSessionReset(() => senders.clear());

/**
 * Returns the function that sends a comment. It uses the same request_id until the comment is created, even if the form is closed or the
 * page reloaded in between.
 */
export function senderOf(place: Place): IdempotentSend {
  const account = viewer() ?? 0;
  const thing = sendingOf(place);
  const saved = readDraft(account, thing)?.values as PendingCreation | undefined;
  const sender =
    senders.get(thing) ??
    createIdempotentSender({
      sent: saved ?? null,
      save: (sent) => {
        if (sent) saveDraft(account, thing, { at: Date.now(), values: sent });
        else deleteDraft(account, thing);
      },
    });
  senders.set(thing, sender);
  return sender;
}

/** Stores the draft of a comment in this browser while it has a text. `forget` deletes the draft after the comment was sent. */
export function useCommentDraft(place: Place, typed: Typed): { forget: () => void } {
  const account = useSession(selectUserId);
  const thing = draftName(place);
  const sending = sendingOf(place);
  useEffect(() => {
    if (account === null) return;
    if (typed.text.trim() === '') {
      deleteDraft(account, thing);
      deleteDraft(account, sending);
    } else saveDraft(account, thing, { at: Date.now(), values: typed });
  }, [account, thing, sending, typed]);
  return { forget: () => account !== null && deleteDraft(account, thing) };
}
