import { useLayoutEffect } from 'react';
import { measureClock, serverNow, useClock } from './store';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Time is shown in minutes, in the last hour in seconds. */
const unitOf = (left: number) => (left < HOUR ? SECOND : MINUTE);

/** The milliseconds that are shown of those that are left; 0 once it is over. Pure. */
export function shownLeft(left: number): number {
  return left <= 0 ? 0 : left - (left % unitOf(left));
}

/** The milliseconds until less is shown; null once it is over. Pure. */
export function untilChange(left: number): number | null {
  return left <= 0 ? null : (left % unitOf(left)) + 1;
}

/** The moments that are counted down to, as often as they are shown. */
const moments: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for all moments: the next time that any of them shows less. */
function schedule(): void {
  clearTimeout(timer);
  const now = serverNow();
  const waits = moments.flatMap((moment) => untilChange(moment - now) ?? []);
  if (waits.length > 0) timer = setTimeout(tick, Math.min(...waits));
}

function tick(): void {
  useClock.setState({ now: serverNow() });
  schedule();
}

useClock.subscribe(({ offset }, before) => {
  if (offset !== before.offset && moments.length > 0) tick();
});

/** Has the clock tick for a moment, until the answer is called. */
export function countDownTo(moment: number): () => void {
  moments.push(moment);
  tick();
  if (useClock.getState().offset === null) void measureClock();
  return () => {
    moments.splice(moments.indexOf(moment), 1);
    schedule();
  };
}

/** The milliseconds that are left until a moment, as they are shown. Drawn anew only when they change. */
export function useTimeLeft(moment: number): number {
  const left = useClock(({ now }) => shownLeft(moment - now));
  // before it is painted: the clock has stood still where nothing was counted down to
  useLayoutEffect(() => countDownTo(moment), [moment]);
  return left;
}
