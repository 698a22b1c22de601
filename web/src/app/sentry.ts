import {
  BrowserClient,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  getCurrentScope,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser';
import type { Environment } from '../settings';
import { scrub } from './scrub';

export interface ReportOptions {
  dsn: string;
  release: string;
  environment: Environment;
}

/** Starts sending error reports. In production, performance measurements are sent as well. */
export function start({ dsn, release, environment }: ReportOptions): void {
  const client = new BrowserClient({
    dsn,
    release,
    environment,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    sampleRate: 1,
    tracesSampleRate: environment === 'Production' ? 1 : 0,
    // no header of ours is added to any call
    tracePropagationTargets: [],
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: (event) => scrub({ ...event, user: undefined }),
    beforeSendTransaction: (event) => scrub({ ...event, user: undefined }),
    beforeBreadcrumb: (crumb) => scrub(crumb),
    integrations: [
      eventFiltersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      globalHandlersIntegration(),
      breadcrumbsIntegration({ dom: false }),
      ...(environment === 'Production' ? [browserTracingIntegration()] : []),
    ],
  });
  getCurrentScope().setClient(client);
  client.init();
}

export function report(failure: unknown): void {
  captureException(failure);
}
