import { useCallback, useEffect, useState } from 'react';
import type { JobId } from '../../protocol/generated/protocol';
import { deleteDraft, readDraft, saveDraft } from '../drafts/drafts';
import { selectUserId, useSession } from '../session/store';

/**
 * A text that goes out with the tracks that are added for a job, as the name of a new playlist: as those tracks, it is there after a
 * reload and in the account's other tabs until it is sent. Null where there is none.
 */
export function useUnsent(job: JobId, field: string): [text: string | null, set: (text: string | null) => void] {
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
