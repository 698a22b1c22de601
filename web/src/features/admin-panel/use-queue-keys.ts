import { askDelete, decide } from '../../components/people/decide';
import { useAction } from '../../components/use-action';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { AdminUser } from '../../protocol/generated/protocol';
import { selection } from '../../stores/staff/people';
import { keepAct, movePerson, openNextWaiting, selectOpen, settleQueue, useQueue } from '../../stores/staff/queue';
import { webAddress } from '../../ui/web-address';

/** Decides about somebody and goes on to who waits next. */
export async function decideAndGoOn(what: 'approve' | 'hold', person: AdminUser): Promise<void> {
  const reason = what === 'hold' ? useQueue.getState().reasons.get(person.id) : undefined;
  const deciding = decide(what, [person], { reason, isAsked: true });
  openNextWaiting();
  const act = await deciding;
  if (act) keepAct(person.id, act);
}

/** Blocks somebody, or lets them in again, after a question that holds the reason typed beside the list. */
export function block(person: AdminUser): void {
  const reason = useQueue.getState().reasons.get(person.id);
  void decide(person.is_disabled ? 'unblock' : 'block', [person], { reason });
}

/** Deletes somebody after the warning, and goes on; `busy` until that is over. */
export function useDeletion(person: AdminUser): [remove: () => void, busy: boolean] {
  const [remove, busy] = useAction(async () => {
    const isDeleted = await askDelete(person, useQueue.getState().reasons.get(person.id));
    if (isDeleted && useQueue.getState().current === person.id) openNextWaiting();
  });
  return [() => void remove(), busy];
}

/** The keys of the queue: they mean the person who stands open beside the list. */
export function useQueueKeys(): void {
  const row = useQueue(selectOpen);
  const hasDecided = useQueue(({ rows }) => rows.some(({ decided }) => decided !== null));
  const hasChosen = selection.use(({ ids }) => ids.size > 0);
  const person = row?.person;
  const decideBy = (what: 'approve' | 'hold') => ({
    perform: () => person && void decideAndGoOn(what, person),
    // chosen rows are decided about by the bar above the list
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
    // at either end as well: the keys never mean the tracks of the player
    'queue.next': () => movePerson(1),
    'queue.previous': () => movePerson(-1),
    'queue.link-1': openLink(person?.link_1),
    'queue.link-2': openLink(person?.link_2),
    'queue.settle': { perform: settleQueue, enabled: hasDecided },
  });
}
