import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** Packages with files of their own. They change rarely, so browsers keep them in their caches across builds. */
const PACKAGES = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/ },
  {
    name: 'mantine',
    test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|clsx|react-remove-scroll.*|react-style-singleton|use-sidecar|use-callback-ref|react-number-format|react-textarea-autosize|tabbable|type-fest)[\\/]/,
  },
];

/** The module that every page begins with. */
const START = /[\\/]index\.html$/;
/** The page whose first load has a budget of its own, and its part that is loaded with a job. */
const FIRST = /[\\/]features[\\/]workspace[\\/](workspace-page|job-view)\.tsx$/;
/** Another page with a budget of its own: it needs only a little of the code that others share. */
const SECOND = /[\\/]features[\\/]pricing[\\/]pricing-page\.tsx$/;
/** Audiences with files of their own: code that only pages of one audience share is in its file, which nobody else loads. */
const AUDIENCES = [
  {
    name: 'visitors',
    pages: /[\\/]features[\\/](sign-up|login|legal|confirm|help|reset-password|company-invite)[\\/]/,
  },
  { name: 'staff', pages: /[\\/]features[\\/](admin-panel|person|company-info|audit|statistics)[\\/]/ },
  { name: 'tracks', pages: /[\\/]features[\\/](catalogue|workspace)[\\/]/ },
];
/** The folder of stores. A store that a route begins to read while it loads its page counts as a part of that page. */
const STORES = /[\\/]src[\\/]stores[\\/]/;
const ROUTES = /[\\/]src[\\/]app[\\/]routes\.tsx$/;

/** Returns the parts of the client that are loaded by themselves (its start, pages, dialogs) and need a module. */
function usersOf(id: string, context: Context, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return found;
  seen.add(id);
  const module = context.getModuleInfo(id);
  if (!module) return found;
  const isPart = STORES.test(id) && module.dynamicImporters.some((importer) => ROUTES.test(importer));
  const isLoadedByItself = module.isEntry || (module.dynamicImporters.length > 0 && !isPart);
  if (isLoadedByItself) found.add(id);
  for (const importer of module.importers) usersOf(importer, context, found, seen);
  return found;
}

/**
 * Returns the same parts without those that only one other of them loads: that one is loaded first, and its file has the code that both
 * share.
 */
function loadersOf(id: string, context: Context): Set<string> {
  const users = usersOf(id, context);
  const isPartOfAnother = (user: string) => {
    const importers = context.getModuleInfo(user)?.dynamicImporters ?? [];
    const [loader, ...others] = new Set(importers.flatMap((importer) => [...usersOf(importer, context)]));
    return loader !== undefined && others.length === 0 && loader !== user && users.has(loader);
  };
  return new Set([...users].filter((user) => !isPartOfAnother(user)));
}

/**
 * Puts the code that several parts share into few files, so that the first page needs a dozen requests and not fifty. The routes and the
 * table of dialogs decide which file. `kit`: code that every page begins with, or that these two pages share with others. `workspace`: code
 * that the first page shares with its own parts. `shared`: code that other parts share, except code for one audience alone.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    ...PACKAGES,
    {
      debugName: 'kit',
      name: (id, context) => {
        const users = loadersOf(id, context);
        const isOf = (part: RegExp) => [...users].some((user) => part.test(user));
        const isShared = users.size > 1 && (isOf(FIRST) || isOf(SECOND));
        if (isOf(START) || isShared || users.size === 0) return 'kit';
        return isOf(FIRST) && usersOf(id, context).size > 1 ? 'workspace' : null;
      },
    },
    {
      debugName: 'shared',
      name: (id, context) => {
        const users = [...loadersOf(id, context)];
        if (users.length < 2) return null;
        return AUDIENCES.find(({ pages }) => users.every((user) => pages.test(user)))?.name ?? 'shared';
      },
    },
  ],
};
