import type { Thread } from '../../../stores/comments/apply';

/** One tick of the lane. It stands for one comment, or for several whose positions in the track are close together. */
export interface Tick {
  /** The position of the tick in the track, in seconds. */
  position: number;
  threads: readonly Thread[];
}

/** Groups comments into ticks, in the order of their positions. Each tick is at least `gap` seconds after the previous one. */
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
