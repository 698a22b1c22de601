import type { Thread } from '../../../stores/comments/apply';

/** One tick of the lane: a comment, or several that lie together. */
export interface Tick {
  /** The position of the tick in the track, in seconds. */
  position: number;
  threads: readonly Thread[];
}

/** Returns the ticks of comments in their order, each at least `gap` seconds after the one before. */
export function ticksOf(threads: readonly Thread[], gap: number): readonly Tick[] {
  const ticks: Tick[] = [];
  for (const thread of threads) {
    const last = ticks.at(-1);
    const { position } = thread.comment;
    if (last && position - last.position < gap) {
      ticks[ticks.length - 1] = { ...last, threads: [...last.threads, thread] };
    } else ticks.push({ position, threads: [thread] });
  }
  return ticks;
}
