import { askDelete, decide } from '../../components/people/decide';
import { useAction } from '../../components/use-action';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { AdminUser } from '../../protocol/generated/protocol';
import { selection } from '../../stores/staff/people';
import {
  movePerson,
  openNextWaiting,
  rememberAction,
  removeDecided,
  selectOpen,
  useQueue,
} from '../../stores/staff/queue';
import { webAddress } from '../../ui/web-address';

/** Approves a person or puts them on hold, and opens the next person who waits. */
export async function decideAndGoOn(what: 'approve' | 'hold', person: AdminUser): Promise<void> {
  const reason = what === 'hold' ? useQueue.getState().reasons.get(person.id) : undefined;
  const deciding = decide(what, [person], { reason, isAsked: true });
  openNextWaiting();
  const action = await deciding;
  if (action) rememberAction(person.id, action);
}

/** Blocks or unblocks a person. The dialog for blocking begins with the reason that was typed beside the list. */
export function block(person: AdminUser): void {
  const reason = useQueue.getState().reasons.get(person.id);
  void decide(person.is_disabled ? 'unblock' : 'block', [person], { reason });
}

/**
 * Returns `remove`, which deletes a person after a warning and then opens the next person who waits, and `busy`, which is true during the
 * deletion.
 */
export function useDeletion(person: AdminUser): [remove: () => void, busy: boolean] {
  const [remove, busy] = useAction(async () => {
    const isDeleted = await askDelete(person, useQueue.getState().reasons.get(person.id));
    if (isDeleted && useQueue.getState().current === person.id) openNextWaiting();
  });
  return [() => void remove(), busy];
}

/** Handles the keys of the approval queue. They act on the person who is open beside the list. */
export function useQueueKeys(): void {
  const row = useQueue(selectOpen);
  const hasDecided = useQueue(({ rows }) => rows.some(({ decided }) => decided !== null));
  const hasChosen = selection.use(({ ids }) => ids.size > 0);
  const person = row?.person;
  const decideBy = (what: 'approve' | 'hold') => ({
    perform: () => person && void decideAndGoOn(what, person),
    // while rows are chosen, the bar above the list decides about them
    enabled: row?.decided === null && !hasChosen,
  });
  const openLink = (typed = '') => {
    const address = webAddress(typed);
    return {
      perform: () => void window.open(address ?? '', '_blank', 'noopener,noreferrer'),
      enabled: address !== null,
    };
  };
  useShortcuts({
    'queue.approve': decideBy('approve'),
    'queue.hold': decideBy('hold'),
    // these keys also work at either end of the list, so that they never move through the player's tracks
    'queue.next': () => movePerson(1),
    'queue.previous': () => movePerson(-1),
    'queue.link-1': openLink(person?.link_1),
    'queue.link-2': openLink(person?.link_2),
    'queue.settle': { perform: removeDecided, enabled: hasDecided },
  });
}
