import { isGatewayError, isOfBuild, strategyOf } from './routing';

/** The names of this build's files that everybody needs. The build inserts them here. */
declare const __PRECACHE__: readonly string[];

interface LifeEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

const worker = self as unknown as Scope;
const PREFIX = 'needledrop-';
const NAME = PREFIX + __BUILD_ID__;
const PAGE = '/';

/** Caches the page and the files of this build. If the page is of another build, the server is newer, and nothing is cached. */
async function cacheBuild(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'reload', credentials: 'omit' });
  if (!page.ok || !isOfBuild(await page.clone().text(), __BUILD_ID__))
    throw new Error('the server is of another build');
  const cache = await caches.open(NAME);
  await cache.addAll(__PRECACHE__);
  await cache.put(PAGE, page);
}

/** Returns true if a cache belongs to this build: the cache for everybody, or the cache of the logged-in person's pages. */
function isOwn(name: string): boolean {
  return name.startsWith(PREFIX) && name.endsWith(__BUILD_ID__);
}

async function dropOtherCopies(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && !isOwn(name)).map((name) => caches.delete(name)));
}

async function cached(request: Request | string): Promise<Response | undefined> {
  for (const name of (await caches.keys()).filter(isOwn)) {
    const found = await (await caches.open(name)).match(request, { ignoreVary: true, ignoreSearch: true });
    if (found) return found;
  }
}

/** Returns the server's page. The cached page is used only if the server cannot be reached or a gateway responds instead. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    return isGatewayError(answer.status) ? ((await cached(PAGE)) ?? answer) : answer;
  } catch (failure) {
    const copy = await cached(PAGE);
    if (copy) return copy;
    throw failure;
  }
}

/** Returns a file whose name contains a hash, from the cache if possible: the content for such a name never changes. */
async function asset(request: Request): Promise<Response> {
  return (await cached(request)) ?? fetch(request);
}

async function file(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const copy = await cached(request);
    if (copy) return copy;
    throw failure;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(cacheBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(dropOtherCopies()));
worker.addEventListener('fetch', (event) => {
  const strategy = strategyOf(event.request, worker.location.origin);
  if (strategy === 'page') event.respondWith(page(event.request));
  else if (strategy === 'asset') event.respondWith(asset(event.request));
  else if (strategy === 'file') event.respondWith(file(event.request));
});
