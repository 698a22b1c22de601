import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CompanyInvite, InviteId } from '../../protocol/generated/protocol';
import { createHighlights, type InviteLists, type Side, useInviteLists } from '../../stores/invites/store';

type Rows = readonly CompanyInvite[];

export interface Invites {
  /** The newest first; null until they are known. */
  rows: Record<Side, Rows | null>;
  failure: unknown;
  /** What somebody else did last, for 1.6 seconds. */
  highlighted: ReadonlySet<InviteId>;
  load: () => Promise<void>;
  /** Does something to an invitation, then asks for the lists again. Fails with an ApiError. */
  act: (id: InviteId, deed: () => Promise<unknown>) => Promise<void>;
}

const UNKNOWN: Invites['rows'] = { received: null, created: null };

/** The invitations that are new in a list, or have got another status. */
export function changedInvites(before: Rows | null, after: Rows): InviteId[] {
  if (before === null) return [];
  const known = new Map(before.map(({ id, status }) => [id, status]));
  return after.filter(({ id, status }) => known.get(id) !== status).map(({ id }) => id);
}

/** Both lists of invitations, kept as the server has them. */
export function useInvites(): Invites {
  const { value, failure, retry } = useInviteLists();
  const [highlighted, setHighlighted] = useState<ReadonlySet<InviteId>>(new Set());
  const highlights = useMemo(() => createHighlights(setHighlighted), []);
  const shown = useRef<InviteLists | null>(null);
  const own = useRef(new Set<InviteId>());
  useEffect(() => () => highlights.clear(), [highlights]);
  useEffect(() => {
    if (value === null) return;
    const before = shown.current;
    shown.current = value;
    if (before === null) return;
    const changed = [
      ...changedInvites(before.received, value.received),
      ...changedInvites(before.created, value.created),
    ];
    highlights.add(changed.filter((id) => !own.current.has(id)));
  }, [value, highlights]);
  const act = useCallback(
    async (id: InviteId, deed: () => Promise<unknown>) => {
      own.current.add(id);
      try {
        await deed();
      } catch (refusal) {
        own.current.delete(id);
        throw refusal;
      } finally {
        await retry();
      }
    },
    [retry],
  );
  return { rows: value ?? UNKNOWN, failure, highlighted, load: retry, act };
}
