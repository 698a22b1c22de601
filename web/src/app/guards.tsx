import { type ReactNode, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Shell } from '../shell/shell';
import { selectRole } from '../stores/session/selectors';
import { useSession } from '../stores/session/store';
import { SkeletonRows } from '../ui/states';
import { type Audience, leadsTo } from './access';
import { ErrorBoundary } from './error-boundary';

interface GuardProps {
  path: string;
  audience: Audience;
  children: ReactNode;
}

function Loading() {
  return <SkeletonRows columns={['2fr', '1fr', '1fr']} />;
}

/** A page of roles, inside the shell. */
function InShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Shell>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </ErrorBoundary>
    </Shell>
  );
}

/** A page that stands alone. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Settled({ path, audience, children }: GuardProps) {
  const role = useSession(selectRole);
  const technical = useSession((state) => state.technical);
  const [roleAtFirst] = useState(role);
  const left = useSession((session) => session.left);
  const { pathname, search, state } = useLocation();
  const from = (state as { from?: string } | null)?.from;
  const to = leadsTo(path, audience, { role, technical, from, justNow: roleAtFirst === null });
  if (to !== null) {
    // who has to log in first, or wait for the server, gets on to the page afterwards
    const isHeldUp = (to === '/' && !left) || to === '/technical-works';
    const wanted = audience === 'technical' ? from : pathname + search;
    return <Navigate to={to} replace state={isHeldUp ? { from: wanted } : null} />;
  }
  return typeof audience === 'object' ? <InShell>{children}</InShell> : <Alone>{children}</Alone>;
}

/** Shows a page to its audience and leads all others to where they belong. */
export function Guard({ path, audience, children }: GuardProps) {
  const status = useSession((state) => state.status);
  if (status === 'unknown' && audience !== 'everybody') return null;
  // pages of the shell share one frame, so that it stays while the page in it changes
  return (
    <Settled key={typeof audience === 'object' ? 'shell' : path} path={path} audience={audience}>
      {children}
    </Settled>
  );
}
