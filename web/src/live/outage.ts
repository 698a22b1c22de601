import { ApiError } from '../api/errors';
import { live } from './live';

/** Runs when the connection has come back, or came up for the first time. Answers how to leave. */
export function onReturn(run: () => void): () => void {
  let wasLive = live.state.kind === 'live';
  return live.watch(() => {
    const isLive = live.state.kind === 'live';
    if (isLive && !wasLive) run();
    wasLive = isLive;
  });
}

/** True where a call may succeed once the server is reached again; what was refused is refused again. */
export function isOutage(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.status === null || failure.status >= 500);
}
