import { NOTICES } from '../api/messages';
import { selectRole, useSession } from '../stores/session/store';
import { toast } from '../ui/toast-store';
import { cachePages } from './cached-pages';

/** Announces that a new copy of the client is installed: in a message if an older copy serves this page, otherwise in the console. */
function onInstalled(hadController: boolean): void {
  if (!hadController) {
    console.info('Content is cached for offline use.');
    return;
  }
  toast(NOTICES.newContent);
}

/** Caches the pages for the role of the logged-in person, now and after each change of the role. */
function cachePagesOfUser(): void {
  const cachePagesNow = () => {
    cachePages(selectRole(useSession.getState())).catch((failure: unknown) => {
      console.warn('The pages cannot be kept:', failure);
    });
  };
  if (useSession.getState().status !== 'unknown') cachePagesNow();
  useSession.subscribe((state, before) => {
    if (state.status !== 'unknown' && (selectRole(state) !== selectRole(before) || before.status === 'unknown'))
      cachePagesNow();
  });
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register('/service-worker.js', { updateViaCache: 'none' });
  // the browser may have found the next build before this page listened
  if (registration.waiting) onInstalled(container.controller !== null);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') onInstalled(container.controller !== null);
    });
  });
  await container.ready;
  cachePagesOfUser();
  // the server has announced another build: its copy can be fetched
  useSession.subscribe(({ newVersion }, before) => {
    if (newVersion !== null && newVersion !== before.newVersion) void registration.update().catch(() => {});
  });
}

/**
 * Registers the service worker, which stores a copy of the client in the browser, so that the client can be opened while the server cannot
 * be reached.
 */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || __BUILD_ID__ === 'dev') return;
  const notifyOffline = () => console.info('No connection: running in offline mode.');
  window.addEventListener('offline', notifyOffline);
  if (!navigator.onLine) notifyOffline();
  // the page's own files load first
  window.addEventListener('load', () => {
    register(navigator.serviceWorker).catch((failure: unknown) => {
      console.warn('The service worker cannot be registered:', failure);
    });
  });
}
