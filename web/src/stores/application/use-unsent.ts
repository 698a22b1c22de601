import { useCallback, useEffect, useState } from 'react';
import type { JobId } from '../../protocol/generated/protocol';
import { deleteDraft, readDraft, saveDraft } from '../drafts/drafts';
import { selectUserId, useSession } from '../session/store';

/**
 * Returns a text that will be sent when the tracks that were added for a job are submitted, for example the name of a new playlist. Returns
 * null if there is no text. Until it is sent, the text survives a reload and is shown in other tabs of the account.
 */
export function useUnsentText(job: JobId, field: string): [text: string | null, set: (text: string | null) => void] {
  const account = useSession(selectUserId);
  const thing = `job:${job}:${field}`;
  const read = useCallback(() => {
    const values = account === null ? null : (readDraft(account, thing)?.values as { text?: string } | undefined);
    return values?.text ?? null;
  }, [account, thing]);
  const [text, show] = useState(read);
  useEffect(() => {
    show(read());
    const onStorage = () => show(read());
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [read]);
  const set = (next: string | null) => {
    show(next);
    if (account === null) return;
    if (next === null) deleteDraft(account, thing);
    else saveDraft(account, thing, { at: Date.now(), values: { text: next } });
  };
  return [text, set];
}
