import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/client';
import type { SessionId } from '../../protocol/generated/protocol';

/** A log-in that has not ended. */
export interface OpenSession {
  id: SessionId;
  /** When it began. */
  created: string;
  /** When it was last used, to the minute. */
  last_seen: string;
  /** What the browser calls itself. */
  user_agent: string;
  /** The one of this browser. */
  current: boolean;
}

export interface Sessions {
  /** The one of this browser first; null until they are known. */
  rows: readonly OpenSession[] | null;
  /** What went wrong when they were asked for last. */
  failure: unknown;
  load: () => Promise<void>;
}

/** The person's sessions, and a way to ask for them again. */
export function useSessions(): Sessions {
  const [rows, setRows] = useState<readonly OpenSession[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      const found = await call<OpenSession[]>('account/get_sessions');
      setRows([...found].sort((one, other) => Number(other.current) - Number(one.current)));
    } catch (refusal) {
      setFailure(refusal);
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { rows, failure, load };
}
