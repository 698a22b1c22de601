import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** What stands in files of its own, since it changes rarely: a new build leaves it in the browsers' caches. */
const PACKAGES = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/ },
  {
    name: 'mantine',
    test: /node_modules[\\/](@mantine[\\/](core|hooks)|@floating-ui|clsx|react-remove-scroll.*|react-style-singleton|use-sidecar|use-callback-ref|react-number-format|react-textarea-autosize|tabbable|type-fest)[\\/]/,
  },
];

/** What every page begins with. */
const START = /[\\/]index\.html$/;
/** The page whose first load has a budget of its own, and its part that comes with a job. */
const FIRST = /[\\/]features[\\/]workspace[\\/](workspace-page|job-room)\.tsx$/;
/** Another page with a budget of its own: it would need little of what others share. */
const SECOND = /[\\/]features[\\/]pricing[\\/]pricing-page\.tsx$/;
/** What only pages of one audience share stands in a file of theirs, which nobody else loads. */
const AUDIENCES = [
  {
    name: 'visitors',
    pages: /[\\/]features[\\/](sign-up|login|legal|confirm|help|reset-password|company-invite)[\\/]/,
  },
  { name: 'staff', pages: /[\\/]features[\\/](admin-panel|person|company-info|audit|statistics)[\\/]/ },
  { name: 'tracks', pages: /[\\/]features[\\/](catalogue|workspace)[\\/]/ },
];
/** A store that a route begins to read beside its page is a part of that page. */
const STORES = /[\\/]src[\\/]stores[\\/]/;
const ROUTES = /[\\/]src[\\/]app[\\/]routes\.tsx$/;

/** The parts of the client that are loaded by themselves (its start, pages, dialogs) and need a module. */
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

/** The same without parts that only another one of them loads: that one is here by then, and what they share stands in its file. */
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
 * What several parts share stands in few files, so that the first page is a dozen requests and not fifty; which file follows from the
 * routes and the table of dialogs. `kit`: what every page begins with, or these two pages share with others. `workspace`: what the first
 * shares with its own parts. `shared`: what others share, but for what concerns one audience alone.
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
