import { lazy, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router';
import { ACCESS, ALIASES, type PagePath } from './access';
import { Guard } from './guards';

const LoginPage = lazy(() => import('../features/login/login-page'));
const SignUpPage = lazy(() => import('../features/sign-up/sign-up-page'));
const HelpPage = lazy(() => import('../features/help/help-page'));
const ResetPasswordPage = lazy(() => import('../features/reset-password/reset-password-page'));
const ConfirmPage = lazy(() => import('../features/confirm/confirm-page'));
const CompanyInvitePage = lazy(() => import('../features/company-invite/company-invite-page'));
const InviteListPage = lazy(() => import('../features/company-invite/invite-list-page'));
const PrivacyPolicyPage = lazy(() => import('../features/legal/privacy-policy-page'));
const TermsPage = lazy(() => import('../features/legal/terms-page'));
const DashboardPage = lazy(() => import('../features/dashboard/dashboard-page'));
const WorkspacePage = lazy(() => import('../features/workspace/workspace-page'));
const CataloguePage = lazy(() => import('../features/catalogue/catalogue-page'));
const JobBoardPage = lazy(() => import('../features/job-board/job-board-page'));
const JobsPage = lazy(() => import('../features/jobs/jobs-page'));
const ProfilePage = lazy(() => import('../features/profile/profile-page'));
const MicroPromotionsPage = lazy(() => import('../features/promotion/micro-promotions-page'));
const NetwrkPage = lazy(() => import('../features/promotion/netwrk-page'));
const MasteringPage = lazy(() => import('../features/mastering/mastering-page'));
const NotFound = lazy(() => import('./not-found'));
const NotOpenYet = lazy(() => import('./not-open-yet'));
const TechnicalWorks = lazy(() => import('./technical-works'));

const PAGES: Record<PagePath, ReactNode> = {
  '/': <LoginPage />,
  '/sign-up': <SignUpPage />,
  '/help': <HelpPage />,
  '/register-from-company-invite': <CompanyInvitePage />,
  '/confirm': <ConfirmPage kind="confirm" />,
  '/confirm-change-email': <ConfirmPage kind="confirm-change-email" />,
  '/confirm-new-email': <ConfirmPage kind="confirm-new-email" />,
  '/reset-pass': <ResetPasswordPage />,
  '/shareable-playlist': <NotOpenYet alone />,
  '/shareable-application': <NotOpenYet alone />,
  '/privacy-policy': <PrivacyPolicyPage />,
  '/terms': <TermsPage />,
  '/404': <NotFound />,
  '/technical-works': <TechnicalWorks />,

  '/creator/statistic': <DashboardPage />,
  '/creator/job/list': <JobBoardPage />,
  '/creator/track/list': <CataloguePage />,
  '/creator/playlist': <NotOpenYet />,
  '/pricing': <NotOpenYet />,
  '/billing': <NotOpenYet />,
  '/success-checkout/*': <NotOpenYet />,
  '/cancel-checkout': <NotOpenYet />,

  '/manager/job/list': <JobsPage />,
  '/manager/jobs/active': <WorkspacePage />,
  '/manager/company/list': <NotOpenYet />,
  '/manager/invite/list': <InviteListPage />,

  '/sh_admin/statistics': <NotOpenYet />,
  '/sh_admin/jobs/active': <WorkspacePage />,
  '/sh_admin/job/list': <JobsPage />,
  '/sh_admin/admin': <NotOpenYet />,
  '/sh_admin/company/list': <NotOpenYet />,
  '/sh_admin/company/info': <NotOpenYet />,

  '/team': <NotOpenYet />,
  '/profile': <ProfilePage />,
  '/affiliate': <NotOpenYet />,
  '/mastering-channel': <MasteringPage />,
  '/micro-promotions': <MicroPromotionsPage />,
  '/announce-netwrk': <NetwrkPage />,
};

/** The second address of a page: leads to the first, query and all. */
function Alias({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
}

const pages: RouteObject[] = Object.entries(PAGES).map(([path, page]) => ({
  path,
  element: (
    <Guard path={path} audience={ACCESS[path as PagePath]}>
      {page}
    </Guard>
  ),
}));

const aliases: RouteObject[] = Object.entries(ALIASES).map(([path, to]) => ({ path, element: <Alias to={to} /> }));

export const router = createBrowserRouter([
  ...pages,
  ...aliases,
  { path: '*', element: <Navigate to="/404" replace /> },
]);
