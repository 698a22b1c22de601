import { createSessionStore } from '../../live/session-store';
import type { UserId } from '../../protocol/generated/protocol';
import { peopleList } from './people';

/** The time for which a new account is highlighted, in milliseconds. */
const NEWS_MS = 60_000;

const timers = new Set<ReturnType<typeof setTimeout>>();

/** The accounts that have just signed up. */
export const useNewcomers = createSessionStore<{ ids: ReadonlySet<UserId> }>(
  () => ({ ids: new Set() }),
  () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  },
);

peopleList.onActivity(({ row: { id } }) => {
  useNewcomers.setState(({ ids }) => ({ ids: new Set(ids).add(id) }));
  const timer = setTimeout(() => {
    timers.delete(timer);
    useNewcomers.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));
  }, NEWS_MS);
  timers.add(timer);
});
