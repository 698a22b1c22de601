import type { ReactNode } from 'react';
import { Announcer } from '../ui/announcer';
import { DialogHost } from '../ui/dialog/dialog-host';
import { FocusKeeper } from '../ui/focus-keeper';
import { Toasts } from '../ui/toasts';
import { TooltipHost } from '../ui/tooltip-host';
import { ErrorBoundary } from './error-boundary';
import { ChatButton, HeldUp, OfflineNotice } from './notices';
import { ThemeProvider } from './theme-provider';

/** The components that exist once around all pages. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>{children}</ErrorBoundary>
      <OfflineNotice />
      <DialogHost />
      <Toasts />
      <TooltipHost />
      <FocusKeeper />
      <ChatButton />
      <HeldUp />
      <Announcer />
    </ThemeProvider>
  );
}
