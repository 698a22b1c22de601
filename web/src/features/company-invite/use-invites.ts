import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client';
import type { CompanyInvite, InviteId } from '../../protocol/generated/protocol';
import { onUserChange } from '../../stores/session/store';

/** Who reads: whoever was invited, or whoever leads the company. */
export type Side = 'received' | 'created';

type Rows = readonly CompanyInvite[];

export interface Invites {
  /** The newest first; null until they are known. */
  rows: Record<Side, Rows | null>;
  failure: unknown;
  /** What somebody else did last, for 1.6 seconds. */
  flashed: ReadonlySet<InviteId>;
  load: () => Promise<void>;
  /** Does something to an invitation, then asks for the lists again. Fails with an ApiError. */
  act: (id: InviteId, deed: () => Promise<unknown>) => Promise<void>;
}

const FLASH_MS = 1600;
const SIDES: readonly Side[] = ['received', 'created'];
const UNKNOWN: Invites['rows'] = { received: null, created: null };

/** The invitations that are new in a list, or have got another status. */
export function changedInvites(before: Rows | null, after: Rows): InviteId[] {
  if (before === null) return [];
  const known = new Map(before.map(({ id, status }) => [id, status]));
  return after.filter(({ id, status }) => known.get(id) !== status).map(({ id }) => id);
}

/** Both lists of invitations, kept as the server has them. */
export function useInvites(): Invites {
  const [rows, setRows] = useState(UNKNOWN);
  const [failure, setFailure] = useState<unknown>(null);
  const [flashed, setFlashed] = useState<ReadonlySet<InviteId>>(new Set());
  const shown = useRef(rows);
  const own = useRef(new Set<InviteId>());
  const asked = useRef(0);

  const load = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setFailure(null);
    try {
      const [received, created] = await Promise.all(
        SIDES.map((side) => call<CompanyInvite[]>(`company/get_${side}_invites`)),
      );
      // a later question has the newer answer
      if (turn !== asked.current || !received || !created) return;
      const changed = [
        ...changedInvites(shown.current.received, received),
        ...changedInvites(shown.current.created, created),
      ].filter((id) => !own.current.has(id));
      shown.current = { received, created };
      setRows(shown.current);
      if (changed.length > 0) setFlashed(new Set(changed));
    } catch (refusal) {
      if (turn === asked.current) setFailure(refusal);
    }
  }, []);
  const act = useCallback(
    async (id: InviteId, deed: () => Promise<unknown>) => {
      own.current.add(id);
      try {
        await deed();
      } catch (refusal) {
        own.current.delete(id);
        throw refusal;
      } finally {
        await load();
      }
    },
    [load],
  );

  useEffect(() => {
    void load();
    const stop = onUserChange((change) => change.kind.startsWith('invite_') && void load(), load);
    return () => {
      stop();
      asked.current += 1;
    };
  }, [load]);
  useEffect(() => {
    if (flashed.size === 0) return;
    const timer = setTimeout(() => setFlashed(new Set()), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashed]);
  return { rows, failure, flashed, load, act };
}
