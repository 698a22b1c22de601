import type { ReactNode } from 'react';
import { Announcer } from '../ui/announcer';
import { DialogHost } from '../ui/dialog/dialog-host';
import { Toasts } from '../ui/toasts';
import { TooltipHost } from '../ui/tooltip-host';
import { ChatButton } from './chat-button';
import { ErrorBoundary } from './error-boundary';
import { HeldUp } from './held-up';
import { OfflineNotice } from './offline-notice';
import { ThemeProvider } from './theme-provider';

/** Everything that stands once around all pages. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>{children}</ErrorBoundary>
      <OfflineNotice />
      <DialogHost />
      <Toasts />
      <TooltipHost />
      <ChatButton />
      <HeldUp />
      <Announcer />
    </ThemeProvider>
  );
}
