import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { NewVersionBar } from '../shell/notices';
import { Shell } from '../shell/shell';
import { selectRole, useSession } from '../stores/session/store';
import { UnsavedGuard } from '../ui/dialog/use-unsaved';
import { SkeletonRows } from '../ui/states';
import { redirectFor } from './access';
import { ErrorBoundary } from './error-boundary';
import { MobileNotice } from './mobile-notice';
import { navOf } from './nav';
import type { AppRoute } from './routes';

/** Returns the route of the page that is open. */
function useRoute(): AppRoute {
  return useMatches().at(-1)?.handle as AppRoute;
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Needledrop`;
  }, [title]);
}

/** Redirects once to the address `to`. A person who has to log in first returns to the address `from` afterwards. */
function Redirect({ to, from }: { to: string; from: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(to, { replace: true, state: from === undefined ? null : { from } });
  }, [navigate, to, from]);
  return null;
}

interface GuardProps {
  route: AppRoute;
  children: ReactNode;
}

function Guard({ route: { path, access }, children }: GuardProps) {
  const role = useSession(selectRole);
  const technical = useSession((state) => state.technical);
  const left = useSession((session) => session.left);
  const [roleAtFirst] = useState(role);
  const { pathname, search, state } = useLocation();
  const from = (state as { from?: string } | null)?.from;
  const to = redirectFor(path, access, { role, technical, from, loggedInJustNow: roleAtFirst === null });
  if (to === null) return children;
  // a person who has to log in first, or to wait for the server, gets to the page afterwards
  const isInterrupted = (to === '/' && !left) || to === '/technical-works';
  const wanted = access === 'technical' ? from : pathname + search;
  return (
    <>
      <Redirect to={to} from={isInterrupted ? wanted : undefined} />
      {
        // until the first page of the role can be drawn
        access === 'visitors' && children
      }
    </>
  );
}

/** The layout of pages inside the shell (sidebar and top bar). The shell stays mounted while the page in it changes. */
export function ShellLayout() {
  const route = useRoute();
  const { pathname } = useLocation();
  const role = useSession(selectRole);
  const known = useSession((state) => state.status !== 'unknown');
  const nav = useMemo(() => role && navOf(role), [role]);
  useTitle(route.title);
  if (!known) return null;
  return (
    <MobileNotice>
      <UnsavedGuard />
      <Guard route={route}>
        {role && nav && (
          <Shell role={role} nav={nav} page={{ title: route.title, tab: route.under ?? route.path }}>
            <ErrorBoundary key={pathname}>
              <Suspense fallback={<SkeletonRows columns={['2fr', '1fr', '1fr']} />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </Shell>
        )}
      </Guard>
    </MobileNotice>
  );
}

/** The layout of pages without the shell (sidebar and top bar). */
export function BareLayout() {
  const route = useRoute();
  const known = useSession((state) => state.status !== 'unknown');
  useTitle(route.title);
  if (!known && route.access !== 'everybody') return null;
  const page = (
    <Guard key={route.path} route={route}>
      <ErrorBoundary>
        <Suspense>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </Guard>
  );
  return (
    <>
      <UnsavedGuard />
      <NewVersionBar />
      {route.anyScreen ? page : <MobileNotice>{page}</MobileNotice>}
    </>
  );
}
