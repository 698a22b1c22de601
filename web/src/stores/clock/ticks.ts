import { useLayoutEffect } from 'react';
import { measureClock, serverNow, useClock } from './store';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Returns the unit in which the remaining time is shown: minutes, or seconds in the last hour. */
const unitOf = (left: number) => (left < HOUR ? SECOND : MINUTE);

/** Returns the remaining milliseconds, rounded down to the unit that is shown; 0 after the end. Pure. */
export function shownLeft(left: number): number {
  return left <= 0 ? 0 : left - (left % unitOf(left));
}

/** Returns the milliseconds until the shown time changes; null after the end. Pure. */
export function untilChange(left: number): number | null {
  return left <= 0 ? null : (left % unitOf(left)) + 1;
}

/** The times at which the shown countdowns end. A time with several countdowns is listed several times. */
const moments: number[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts one timer for all countdowns, which fires when the next of them changes. */
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

/** Keeps a countdown to the time `moment` up to date. The returned function ends this. */
function countDownTo(moment: number): () => void {
  moments.push(moment);
  tick();
  if (useClock.getState().offset === null) void measureClock();
  return () => {
    moments.splice(moments.indexOf(moment), 1);
    schedule();
  };
}

/** Returns the remaining milliseconds until a time, rounded down as shown. The component rerenders only when the shown value changes. */
export function useTimeLeft(moment: number): number {
  const left = useClock(({ now }) => shownLeft(moment - now));
  // before the first paint, since the clock is outdated if there was no countdown until now
  useLayoutEffect(() => countDownTo(moment), [moment]);
  return left;
}
