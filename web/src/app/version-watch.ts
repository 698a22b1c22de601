import { setNewVersion, useSession } from '../stores/session/store';

/**
 * Checks whether there is a new build of the client whenever the page becomes visible again. Visitors need this check because they have no
 * live connection, over which the server announces new builds.
 */
export function watchVersion(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || useSession.getState().status !== 'out') return;
    fetch('/build-id.txt', { cache: 'no-store' })
      .then(async (answer) => {
        if (answer.ok) setNewVersion(`+${(await answer.text()).trim()}`);
      })
      .catch(() => {
        // without the server no newer build can be loaded
      });
  });
}
