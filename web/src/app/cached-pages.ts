import type { Role } from '../protocol/generated/protocol';
import { MODALS } from '../shell/modals';
import { loadLazyParts } from '../ui/lazy-part';
import { admits } from './access';
import { ROUTES } from './routes';

const PREFIX = 'needledrop-pages-';

/**
 * Returns the name of the cache for one role's pages. The name ends with the build id, so that the service worker can tell which build the
 * cache belongs to.
 */
function cacheOf(role: Role): string {
  return `${PREFIX}${role}-${__BUILD_ID__}`;
}

/** Deletes the caches of this build that belong to roles other than `role`. */
async function dropOthers(role: Role | null): Promise<void> {
  const own = role && cacheOf(role);
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  // caches of other builds belong to tabs that still run those builds
  const here = names.filter((name) => name.endsWith(__BUILD_ID__));
  await Promise.all(here.map((name) => caches.delete(name)));
}

/**
 * Caches the code of every page and dialog that the role may open, so that the app opens even while the server cannot be reached. Code that
 * only other roles need is not cached.
 */
export async function cachePages(role: Role | null): Promise<void> {
  await dropOthers(role);
  if (!role) return;
  const open = ROUTES.filter(({ access }) => typeof access === 'object' && admits(access, role));
  const over = Object.values(MODALS).filter(({ roles }) => roles.includes(role));
  await Promise.allSettled([...open, ...over].map(({ load }) => load?.()));
  await loadLazyParts();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const files = loaded.filter((path) => path.startsWith('/assets/') && /\.(js|css)$/.test(path));
  const cache = await caches.open(cacheOf(role));
  for (const file of new Set(files)) {
    if (!(await caches.match(file))) await cache.add(file);
  }
}
