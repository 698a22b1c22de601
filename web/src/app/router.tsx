import { lazy, type ReactNode, useEffect } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useLoaderData, useLocation } from 'react-router';
import { selectRole, useSession } from '../stores/session/store';
import { readStoredSession } from '../stores/session/stored-session';
import { admits } from './access';
import { BareLayout, ShellLayout } from './layouts';
import { type Leave, startPreload } from './preload';
import { ALIASES, type AppRoute, type PageModule, ROUTES } from './routes';

const notOpenYet = (): Promise<PageModule> => import('./not-open-yet');

/** Redirects an alternative address of a page to the page's main address, with the query. */
function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
}

/** Resolves once it is known whether somebody is logged in. */
function sessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (useSession.getState().status === 'unknown') return;
      stop();
      resolve();
    };
    const stop = useSession.subscribe(check);
    check();
  });
}

/**
 * Loads a page's code before the address changes, so that the current page stays until the new page can be rendered. At the same time,
 * starts the page's first reads. Does nothing if the person may not open the page. If the code cannot be loaded, the page itself shows the
 * failure. Returns the function that releases the data of the reads, or null.
 */
async function loadPage({ access, load = notOpenYet, preload }: AppRoute, request: Request): Promise<Leave | null> {
  const start = () => load().catch(() => null);
  if (access !== 'everybody' && useSession.getState().status === 'unknown') {
    // the last person is likely to be here again: the page loads while the session is checked
    const last = readStoredSession()?.role;
    if (last && admits(access, last)) void start();
    await sessionKnown();
  }
  const role = selectRole(useSession.getState());
  if (role ? !admits(access, role) : typeof access !== 'string') return null;
  const leave = preload && startPreload(() => preload(new URL(request.url).searchParams), request.signal);
  await start();
  return leave ?? null;
}

/**
 * Wraps a page that has been loaded. Once the page is mounted, it keeps its own data up to date, so this component ends the preload's use
 * of the data.
 */
function Arrived({ children }: { children: ReactNode }) {
  const leave = useLoaderData() as Leave | null;
  useEffect(() => leave?.(), [leave]);
  return children;
}

/**
 * Creates a component from a page's code. If the code could not be loaded, `renew` makes the next visit load it again. Without `renew`,
 * React's `lazy` would repeat the first failure at every visit.
 */
function partOf(load: () => Promise<PageModule>) {
  let hasFailed = false;
  const make = () =>
    lazy(() =>
      load().catch((failure: unknown) => {
        hasFailed = true;
        throw failure;
      }),
    );
  let Page = make();
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: called once for each route, never during rendering
    Part: () => <Page />,
    renew: () => {
      if (hasFailed) Page = make();
      hasFailed = false;
    },
  };
}

function routeOf(route: AppRoute): RouteObject {
  const { Part, renew } = partOf(route.load ?? notOpenYet);
  return {
    path: route.path,
    element: (
      <Arrived>
        <Part />
      </Arrived>
    ),
    handle: route,
    loader: ({ request }) => {
      renew();
      return loadPage(route, request);
    },
    shouldRevalidate: () => false,
  };
}

const Nothing = () => null;

/** Returns the router's tree for a table of routes: two layouts with the pages in them, and the alternative addresses. */
export function treeOf(routes: readonly AppRoute[]): RouteObject[] {
  const inShell = ({ access, alone }: AppRoute) => typeof access === 'object' && !alone;
  return [
    { element: <ShellLayout />, children: routes.filter(inShell).map(routeOf), HydrateFallback: Nothing },
    {
      element: <BareLayout />,
      children: routes.filter((route) => !inShell(route)).map(routeOf),
      HydrateFallback: Nothing,
    },
    ...Object.entries(ALIASES).map(([path, to]) => ({ path, element: <Alias to={to} /> })),
    { path: '*', element: <Navigate to="/404" replace /> },
  ];
}

export const createRouter = () => createBrowserRouter(treeOf(ROUTES));
