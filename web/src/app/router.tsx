import { lazy, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import type { Role } from '../protocol/generated/protocol';
import { InShell, LoggedOut, Open, WhileTechnical } from './guards';

const LoginPage = lazy(() => import('../features/login/login-page'));
const SignUpPage = lazy(() => import('../features/sign-up/sign-up-page'));
const ConfirmPage = lazy(() => import('../features/sign-up/confirm-page'));
const DashboardPage = lazy(() => import('../features/dashboard/dashboard-page'));
const WorkspacePage = lazy(() => import('../features/workspace/workspace-page'));
const CataloguePage = lazy(() => import('../features/catalogue/catalogue-page'));
const JobBoardPage = lazy(() => import('../features/job-board/job-board-page'));
const JobsPage = lazy(() => import('../features/jobs/jobs-page'));
const NotFound = lazy(() => import('./not-found'));
const NotOpenYet = lazy(() => import('./not-open-yet'));
const PrivacyPolicy = lazy(() => import('./privacy-policy'));
const TechnicalWorks = lazy(() => import('./technical-works'));

const EVERYBODY: readonly Role[] = ['creator', 'manager', 'admin'];

/** The second address of a page: leads to the first, query and all. */
function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
}

function shellPage(path: string, roles: readonly Role[], page: ReactNode): RouteObject {
  return { path, element: <InShell roles={roles}>{page}</InShell> };
}

function openPage(path: string, page: ReactNode): RouteObject {
  return { path, element: <Open>{page}</Open> };
}

export const router = createBrowserRouter([
  {
    path: '/',
    element: (
      <LoggedOut>
        <LoginPage />
      </LoggedOut>
    ),
  },
  {
    path: '/sign-up',
    element: (
      <LoggedOut>
        <SignUpPage />
      </LoggedOut>
    ),
  },
  openPage('/confirm', <ConfirmPage kind="confirm" />),
  openPage('/confirm-new-email', <ConfirmPage kind="confirm-new-email" />),
  openPage('/confirm-change-email', <NotOpenYet alone />),
  openPage('/register-from-company-invite', <NotOpenYet alone />),
  openPage('/reset-pass', <NotOpenYet alone />),
  openPage('/help', <NotOpenYet alone />),
  openPage('/shareable-playlist', <NotOpenYet alone />),
  openPage('/shareable-application', <NotOpenYet alone />),
  openPage('/privacy-policy', <PrivacyPolicy />),
  {
    path: '/technical-works',
    element: (
      <WhileTechnical>
        <TechnicalWorks />
      </WhileTechnical>
    ),
  },
  openPage('/404', <NotFound />),

  shellPage('/creator/statistic', ['creator'], <DashboardPage />),
  shellPage('/creator/job/list', ['creator'], <JobBoardPage />),
  shellPage('/creator/track/list', ['creator'], <CataloguePage />),
  shellPage('/creator/playlist', ['creator'], <NotOpenYet />),
  shellPage('/pricing', ['creator'], <NotOpenYet />),
  shellPage('/billing', ['creator'], <NotOpenYet />),
  shellPage('/success-checkout/*', ['creator'], <NotOpenYet />),
  shellPage('/cancel-checkout', ['creator'], <NotOpenYet />),
  { path: '/subscriptions', element: <Navigate to="/pricing" replace /> },

  shellPage('/manager/job/list', ['manager'], <JobsPage />),
  shellPage('/manager/jobs/active', ['manager'], <WorkspacePage />),
  shellPage('/manager/company/list', ['manager'], <NotOpenYet />),
  shellPage('/manager/invite/list', ['manager'], <NotOpenYet />),

  shellPage('/sh_admin/statistics', ['admin'], <NotOpenYet />),
  shellPage('/sh_admin/jobs/active', ['admin'], <WorkspacePage />),
  shellPage('/sh_admin/job/list', ['admin'], <JobsPage />),
  shellPage('/sh_admin/admin', ['admin'], <NotOpenYet />),
  shellPage('/sh_admin/company/list', ['admin'], <NotOpenYet />),
  shellPage('/sh_admin/company/info', ['admin'], <NotOpenYet />),
  { path: '/sh_admin/company-info', element: <Alias to="/sh_admin/company/info" /> },

  shellPage('/team', EVERYBODY, <NotOpenYet />),
  shellPage('/profile', EVERYBODY, <NotOpenYet />),
  shellPage('/affiliate', ['creator', 'manager'], <NotOpenYet />),
  shellPage('/mastering-channel', ['creator', 'manager'], <NotOpenYet />),
  shellPage('/micro-promotions', ['creator', 'manager'], <NotOpenYet />),
  shellPage('/announce-netwrk', ['creator', 'manager'], <NotOpenYet />),

  { path: '*', element: <Navigate to="/404" replace /> },
]);
