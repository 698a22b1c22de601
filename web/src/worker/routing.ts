/** The way in which a request is answered: by the page, by a file of the build, or not by the worker at all. */
export type Strategy = 'page' | 'asset' | 'file' | 'pass';

/**
 * Paths that only the server may answer: calls, files, the live connection, its own pages, and the page of shared
 * links, which is not the client's page.
 */
const SERVERS_OWN = [
  '/api',
  '/files',
  '/socket.io',
  '/dev',
  '/sandbox',
  '/healthz',
  '/readyz',
  '/metrics',
  '/service-worker.js',
  '/shareable-playlist',
  '/shareable-application',
  '/shareable-cover',
];
const ROOT_FILES = ['/favicon.svg', '/color-scheme.js'];

function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Chooses the way by the method, the address, and by whether a page is opened. */
export function strategyOf(request: { method: string; mode: string; url: string }, origin: string): Strategy {
  const { origin: of, pathname } = new URL(request.url);
  if (request.method !== 'GET' || of !== origin) return 'pass';
  if (SERVERS_OWN.some((prefix) => isUnder(pathname, prefix))) return 'pass';
  if (request.mode === 'navigate') return 'page';
  if (isUnder(pathname, '/assets')) return 'asset';
  return ROOT_FILES.includes(pathname) ? 'file' : 'pass';
}

/** Returns true if a page was made of this build, by the settings in it. */
export function isOfBuild(page: string, build: string): boolean {
  return page.includes(`+${build}"`);
}

/** Returns true if a gateway answered instead of the server. */
export function isGatewayError(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
