import { lazy } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { keptSession } from '../stores/session/kept-session';
import { selectRole } from '../stores/session/selectors';
import { useSession } from '../stores/session/store';
import { admits } from './access';
import { BareLayout, ShellLayout } from './layouts';
import { ALIASES, type AppRoute, type PageModule, ROUTES } from './routes';

const notOpenYet = (): Promise<PageModule> => import('./not-open-yet');

/** The second address of a page: leads to the first, query and all. */
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
 * Loads the page's code before the address changes, so that the page before stays until the next can be drawn; and only the code of a page
 * that may be opened. Whether it loads is told by the page itself.
 */
async function loadCode({ access, load = notOpenYet }: AppRoute): Promise<null> {
  const start = () => load().catch(() => null);
  if (access !== 'everybody' && useSession.getState().status === 'unknown') {
    // whoever it was last time is likely to be it again: the page comes beside the answer, not after it
    const last = keptSession()?.role;
    if (last && admits(access, last)) void start();
    await sessionKnown();
  }
  const role = selectRole(useSession.getState());
  if (role ? admits(access, role) : typeof access === 'string') await start();
  return null;
}

function routeOf(route: AppRoute): RouteObject {
  const Page = lazy(route.load ?? notOpenYet);
  return {
    path: route.path,
    element: <Page />,
    handle: route,
    loader: () => loadCode(route),
    shouldRevalidate: () => false,
  };
}

/** The router's tree of a table of routes: two layouts, and the pages in them. */
export function treeOf(routes: readonly AppRoute[]): RouteObject[] {
  const inShell = ({ access }: AppRoute) => typeof access === 'object';
  return [
    { element: <ShellLayout />, children: routes.filter(inShell).map(routeOf), HydrateFallback: () => null },
    {
      element: <BareLayout />,
      children: routes.filter((route) => !inShell(route)).map(routeOf),
      HydrateFallback: () => null,
    },
    ...Object.entries(ALIASES).map(([path, to]) => ({ path, element: <Alias to={to} /> })),
    { path: '*', element: <Navigate to="/404" replace /> },
  ];
}

export const createRouter = () => createBrowserRouter(treeOf(ROUTES));
