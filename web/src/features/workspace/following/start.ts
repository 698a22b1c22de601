import type { JobId } from '../../../protocol/generated/protocol';
import { syncClock } from '../../../stores/clock/store';
import { endOfChain } from '../../../stores/following/chain';
import { follow, stopFollowing, useFollowing } from '../../../stores/following/store';
import { usePresence } from '../../../stores/presence/store';
import { useReview } from '../../../stores/review/store';
import { toast } from '../../../ui/toast-store';
import { publishPresence } from '../publish-presence';
import { LeaderSync } from './leader-sync';
import { firstName } from './texts';

/** The maximum time, in milliseconds, to wait for a leader who has left the page. */
export const PATIENCE_MS = 60_000;

export interface Following {
  stop: () => void;
  /** Starts to play. It is called on a click, after the browser has refused to play without a click. */
  playByClick: () => void;
}

/**
 * Starts to follow the chosen person in the open review. Following ends when the job is left, when the viewer acts on the player
 * themselves, or when the person is away for longer than PATIENCE_MS.
 */
export function startFollowing(): Following {
  const { job, me } = useReview.getState();
  if (job === null) {
    stopFollowing();
    return { stop: () => {}, playByClick: () => {} };
  }
  const leaderSync = new LeaderSync(job, stopFollowing);
  const absence = new Absence();
  let shown: unknown = null;

  const sync = () => {
    const { leader } = useFollowing.getState();
    if (!leader) return;
    const end = endOfChain(usePresence.getState().people, leader.user_id, me);
    if (end.kind === 'away') {
      absence.begin();
      return;
    }
    absence.end();
    if (end.kind === 'circle') {
      toast({ text: `You can't follow ${leader.user_name}`, detail: `${firstName(leader.user_name)} follows you` });
      stopFollowing();
      return;
    }
    const { person } = end;
    if (person.user_id !== leader.user_id) follow(person);
    else if (person.doing !== shown) {
      shown = person.doing;
      leaderSync.take(person.doing);
    }
  };
  const stops = [
    syncClock(),
    () => leaderSync.stop(),
    () => absence.end(),
    usePresence.subscribe(sync),
    useFollowing.subscribe(({ leader }, before) => {
      if (!leader || leader.user_id === before.leader?.user_id) return;
      shown = null;
      absence.end();
      publishPresence();
      sync();
    }),
    useReview.subscribe((state) => state.job !== job && stopFollowing()),
  ];
  publishPresence();
  sync();
  return {
    playByClick: () => leaderSync.playByClick(),
    stop: () => {
      for (const stop of stops) stop();
      if (isOpen(job)) publishPresence();
    },
  };
}

const isOpen = (job: JobId) => useReview.getState().job === job;

/** Measures how long the leader is away from the page, and stops following after PATIENCE_MS. */
class Absence {
  #timer: ReturnType<typeof setTimeout> | null = null;

  begin(): void {
    if (this.#timer) return;
    useFollowing.setState({ phase: 'waiting' });
    this.#timer = setTimeout(() => {
      const { leader } = useFollowing.getState();
      stopFollowing();
      if (leader) toast({ text: `You no longer follow ${leader.user_name}`, detail: 'They have left' });
    }, PATIENCE_MS);
  }

  end(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    if (useFollowing.getState().phase === 'waiting') useFollowing.setState({ phase: 'step' });
  }
}
