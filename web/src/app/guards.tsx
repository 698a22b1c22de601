import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { Shell } from '../shell/shell';
import { homeOf, selectRole } from '../stores/session/selectors';
import { useSession } from '../stores/session/store';
import { SkeletonRows } from '../ui/states';
import { ErrorBoundary } from './error-boundary';

function Loading() {
  return <SkeletonRows columns={['2fr', '1fr', '1fr']} />;
}

/** A page inside the shell, for these roles only: others go to /404, visitors to the log-in page. */
export function InShell({ roles, children }: { roles: readonly Role[]; children: ReactNode }) {
  const status = useSession((state) => state.status);
  const technical = useSession((state) => state.technical);
  const role = useSession(selectRole);
  const location = useLocation();
  if (status === 'unknown') return null;
  if (technical) return <Navigate to="/technical-works" replace />;
  if (!role) return <Navigate to="/" replace state={{ from: location.pathname + location.search }} />;
  if (!roles.includes(role)) return <Navigate to="/404" replace />;
  return (
    <Shell>
      <ErrorBoundary key={location.pathname}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** A page for visitors only: whoever is logged in goes to where they wanted, else to their home. */
export function LoggedOut({ children }: { children: ReactNode }) {
  const status = useSession((state) => state.status);
  const technical = useSession((state) => state.technical);
  const role = useSession(selectRole);
  const { state } = useLocation();
  if (status === 'unknown') return null;
  if (technical) return <Navigate to="/technical-works" replace />;
  if (role) return <Navigate to={(state as { from?: string } | null)?.from ?? homeOf(role)} replace />;
  return <Suspense>{children}</Suspense>;
}

/** /technical-works shows itself only while there is something to wait for. */
export function WhileTechnical({ children }: { children: ReactNode }) {
  const technical = useSession((state) => state.technical);
  if (!technical) return <Navigate to="/" replace />;
  return <Suspense>{children}</Suspense>;
}

/** A page that anybody may open. */
export function Open({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
