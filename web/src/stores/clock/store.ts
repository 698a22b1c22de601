import { create } from 'zustand';
import { live } from '../../live/live';
import { offsetOf, type RoundTrip } from './offset';

interface ClockState {
  /** Milliseconds by which the server's clock is ahead of this machine's clock; null until it is measured. */
  offset: number | null;
  /** The server's time when the countdown was last updated (`ticks.ts`). */
  now: number;
}

const ROUND_TRIPS = 5;
const AGAIN_MS = 60_000;

export const useClock = create<ClockState>(() => ({ offset: null, now: Date.now() }));

/** Returns the server's time in milliseconds. Until that time has been measured, returns this machine's time. */
export function serverNow(): number {
  return Date.now() + (useClock.getState().offset ?? 0);
}

let measuring: Promise<void> | null = null;

/** Measures the server's time with several requests; resolves when the clock is set, or the connection was stopped. */
export function measureClock(): Promise<void> {
  measuring ??= measure().finally(() => {
    measuring = null;
  });
  return measuring;
}

async function measure(): Promise<void> {
  const trips: RoundTrip[] = [];
  for (let count = 0; count < ROUND_TRIPS; count += 1) {
    if (!(await live.whenLive())) return;
    const sent = Date.now();
    try {
      const { result } = await live.send('clock', {});
      trips.push({ sent, received: Date.now(), server: Date.parse(result.server_time) });
    } catch {
      // the other round trips still count
    }
  }
  const offset = offsetOf(trips);
  if (offset !== null) useClock.setState({ offset });
}

/** Sets the clock now and every minute, until the returned function is called. */
export function syncClock(): () => void {
  void measureClock();
  const timer = setInterval(() => void measureClock(), AGAIN_MS);
  return () => clearInterval(timer);
}
