import { setNewVersion, useSession } from '../stores/session/store';

/**
 * Checks for a new build when the page becomes visible again. This is for visitors, who have no live connection that announces new builds.
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
