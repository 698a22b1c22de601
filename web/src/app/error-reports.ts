import { environmentOf, settings, VERSION } from '../settings';

type Sentry = typeof import('./sentry');

let sentry: Promise<Sentry | null> | null = null;
/**
 * The maximum number of errors that are stored until the reporting code is loaded. Later errors are dropped, because the first ones are the
 * most useful.
 */
const MAX_STORED = 10;
const early: unknown[] = [];

function buffer(failure: unknown): void {
  if (early.length < MAX_STORED) early.push(failure);
}

const onError = (event: ErrorEvent) => buffer(event.error ?? event.message);
const onRejection = (event: PromiseRejectionEvent) => buffer(event.reason);

async function load(dsn: string): Promise<Sentry | null> {
  try {
    const loaded = await import('./sentry');
    loaded.start({
      dsn,
      release: settings.version ?? VERSION,
      // the path and the query do not matter for the environment
      environment: environmentOf(window.location.origin),
    });
    for (const failure of early.splice(0)) loaded.report(failure);
    return loaded;
  } catch (failure) {
    console.warn('error reports:', failure);
    return null;
  } finally {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  }
}

/** If the operator has set an address for error reports, loads the reporting code and sends errors to that address. */
export function startErrorReports(): void {
  if (!settings.sentry_dsn) return;
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  sentry = load(settings.sentry_dsn);
}

/** Reports an error that a page has thrown and the shell has caught. */
export function reportError(failure: unknown): void {
  void sentry?.then((loaded) => loaded?.report(failure));
}
