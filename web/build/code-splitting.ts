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
/** The page whose first load has a budget of its own. */
const FIRST = /[\\/]features[\\/]workspace[\\/]workspace-page\.tsx$/;
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
const PART_OF_PAGES = /[\\/]src[\\/]stores[\\/]/;

/** The parts of the client that are loaded by themselves (its start, pages, dialogs) and need a module. */
function usersOf(id: string, context: Context, found = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return found;
  seen.add(id);
  const module = context.getModuleInfo(id);
  if (!module) return found;
  const isLoadedByItself = module.isEntry || (module.dynamicImporters.length > 0 && !PART_OF_PAGES.test(id));
  if (isLoadedByItself) found.add(id);
  for (const importer of module.importers) usersOf(importer, context, found, seen);
  return found;
}

/**
 * What several parts share stands in few files, so that the first page is a dozen requests and not fifty; which file follows from the
 * routes and the table of dialogs. `kit`: what every page begins with, or the first shares with others. `shared`: what others share, but for
 * what concerns one audience alone.
 */
export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    ...PACKAGES,
    {
      debugName: 'kit',
      name: (id, context) => {
        const users = usersOf(id, context);
        const isOf = (part: RegExp) => [...users].some((user) => part.test(user));
        return isOf(START) || (isOf(FIRST) && users.size > 1) || users.size === 0 ? 'kit' : null;
      },
    },
    {
      debugName: 'shared',
      name: (id, context) => {
        const users = [...usersOf(id, context)];
        if (users.length < 2) return null;
        return AUDIENCES.find(({ pages }) => users.every((user) => pages.test(user)))?.name ?? 'shared';
      },
    },
  ],
};
