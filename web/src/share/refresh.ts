const FIRST_RETRY_DELAY_MS = 2000;
const MAX_RETRY_DELAY_MS = 60_000;

/** Reads data from the server again whenever its owner calls `run`, for example because the data has changed. */
export interface Refresh {
  /** Runs the read. If a read is in progress, another one runs after it. Resolves when the data is at least as new as this call. */
  run: () => Promise<void>;
  stop: () => void;
}

/**
 * Creates a `Refresh` that reads the data with `read`, one read at a time. If a read fails, it is repeated after a pause, which doubles
 * each time.
 */
export function createRefresh(read: () => Promise<unknown>): Refresh {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_RETRY_DELAY_MS;
  const begin = async () => {
    clearTimeout(timer);
    try {
      await read();
      pause = FIRST_RETRY_DELAY_MS;
    } catch {
      timer = setTimeout(() => void run(), pause);
      pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS);
    }
  };
  const run = (): Promise<void> => {
    if (current) {
      next ??= current.then(() => {
        next = null;
        return run();
      });
      return next;
    }
    current = begin().finally(() => {
      current = null;
    });
    return current;
  };
  return { run, stop: () => clearTimeout(timer) };
}
