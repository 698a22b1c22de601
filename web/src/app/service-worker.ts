import { NOTICES } from '../api/messages';
import { useSession } from '../stores/session/store';
import { toast } from '../ui/toast-store';

/** Tells of the newly installed copy, whether or not an older one serves the page. */
function onInstalled(hadController: boolean): void {
  if (!hadController) {
    console.info('Content is cached for offline use.');
    return;
  }
  toast(NOTICES.newContent);
}

async function register(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register('/service-worker.js', { updateViaCache: 'none' });
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') onInstalled(container.controller !== null);
    });
  });
  // the server says that it is of another build: its copy can be fetched
  useSession.subscribe(({ newVersion }, before) => {
    if (newVersion !== null && newVersion !== before.newVersion) void registration.update().catch(() => {});
  });
}

/** Keeps a copy of the client in the browser, so that it opens without the server. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator) || __BUILD_ID__ === 'dev') return;
  const tellOffline = () => console.info('No connection: running in offline mode.');
  window.addEventListener('offline', tellOffline);
  if (!navigator.onLine) tellOffline();
  // what the page itself needs comes first
  window.addEventListener('load', () => {
    register(navigator.serviceWorker).catch((failure: unknown) => {
      console.warn('The service worker cannot be registered:', failure);
    });
  });
}
