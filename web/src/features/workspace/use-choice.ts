import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { CompanyId, JobId, PlaylistId } from '../../protocol/generated/protocol';

/** What is chosen in the job panel; it stands in the address, so that a reload and a link lead back to it. */
export interface Choice {
  company: CompanyId | null;
  type: string | null;
  job: JobId | null;
  /** The shared playlist that is heard; 0 means all submissions, by choice. */
  shared: PlaylistId | null;
  /** The playlist that is being put together. */
  playlist: PlaylistId | null;
}

function number(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The choice in the address, and a way to change parts of it. */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  const choice = useMemo<Choice>(() => {
    const held = new URLSearchParams(text);
    return {
      company: number(held.get('company')),
      type: held.get('type'),
      job: number(held.get('job')),
      shared: number(held.get('shared')),
      playlist: number(held.get('playlist')),
    };
  }, [text]);
  // the router gives another function after every change of the address, and forgets a change that is followed by
  // another before it has drawn
  const latest = useRef(setParams);
  const draft = useRef<URLSearchParams | null>(null);
  useEffect(() => {
    latest.current = setParams;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has changed, the draft is in it
  useEffect(() => {
    draft.current = null;
  }, [text]);
  const choose = useCallback((change: Partial<Choice>) => {
    const next = new URLSearchParams(draft.current ?? window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === undefined) next.delete(name);
      else next.set(name, String(value));
    }
    draft.current = next;
    latest.current(next, { replace: true });
  }, []);
  return [choice, choose];
}
