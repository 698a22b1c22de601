import { type ReactNode, useEffect } from 'react';
import { watchErrors } from '../api/client';
import { dropSession, loadSession, useSession } from '../stores/session/store';
import { Announcer } from '../ui/announcer';
import { Toasts } from '../ui/toasts';
import { ErrorBoundary } from './error-boundary';
import { MobileNotice } from './mobile-notice';
import { OfflineNotice } from './offline-notice';
import { ThemeProvider } from './theme-provider';

/** Everything that stands once around all pages. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    void loadSession();
    return watchErrors((error) => {
      // a session that ended elsewhere is found by the first call that is refused
      if (error.code === 'not_logged_in' && useSession.getState().status === 'in') dropSession();
    });
  }, []);
  return (
    <ThemeProvider>
      <ErrorBoundary>
        <MobileNotice>{children}</MobileNotice>
      </ErrorBoundary>
      <OfflineNotice />
      <Toasts />
      <Announcer />
    </ThemeProvider>
  );
}
