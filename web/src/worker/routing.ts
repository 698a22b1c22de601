/**
 * How the service worker answers a request. page: with the page; asset: with a file of the build whose name contains a hash; file: with
 * another file of the build; pass: not at all, so that the browser sends the request to the server.
 */
export type Strategy = 'page' | 'asset' | 'file' | 'pass';

/**
 * The paths that only the server answers: calls, files, the live connection, the server's own pages, and the page of share links, which is
 * separate from this application.
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

/** Returns how to answer a request, depending on its method, its URL and whether it opens a page. */
export function strategyOf(request: { method: string; mode: string; url: string }, origin: string): Strategy {
  const { origin: of, pathname } = new URL(request.url);
  if (request.method !== 'GET' || of !== origin) return 'pass';
  if (SERVERS_OWN.some((prefix) => isUnder(pathname, prefix))) return 'pass';
  if (request.mode === 'navigate') return 'page';
  if (isUnder(pathname, '/assets')) return 'asset';
  return ROOT_FILES.includes(pathname) ? 'file' : 'pass';
}

/** Returns true if a page's HTML belongs to the given build. The settings in the HTML contain the build. */
export function isOfBuild(page: string, build: string): boolean {
  return page.includes(`+${build}"`);
}

/** Returns true if the status means that a gateway responded because it could not reach the server. */
export function isGatewayError(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
