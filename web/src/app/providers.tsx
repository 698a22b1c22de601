import { type ReactNode, useEffect } from 'react';
import { loadSession } from '../stores/session/store';
import { Announcer } from '../ui/announcer';
import { Toasts } from '../ui/toasts';
import { ErrorBoundary } from './error-boundary';
import { MobileNotice } from './mobile-notice';
import { OfflineNotice } from './offline-notice';
import { heedRefusals } from './refusals';
import { ThemeProvider } from './theme-provider';

/** Everything that stands once around all pages. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    void loadSession();
    return heedRefusals();
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
