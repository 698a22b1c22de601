import { useEffect, useState } from 'react';

/** Returns the time, updated every so many milliseconds while `runs`. */
export function useNow(every: number, runs = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, runs]);
  return now;
}
