import { noticeVersion, useSession } from '../stores/session/store';

/** Visitors have no live connection that tells of a new build: it is asked for when the page comes into view again. */
export function watchVersion(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || useSession.getState().status !== 'out') return;
    fetch('/build-id.txt', { cache: 'no-store' })
      .then(async (answer) => {
        if (answer.ok) noticeVersion(`+${(await answer.text()).trim()}`);
      })
      .catch(() => {
        // without the server there is nothing newer to be had
      });
  });
}
