import type { ReactNode } from 'react';
import { Announcer } from '../ui/announcer';
import { DialogHost } from '../ui/dialog/dialog-host';
import { FocusFallback } from '../ui/focus-fallback';
import { Toasts } from '../ui/toasts';
import { TooltipHost } from '../ui/tooltip-host';
import { ErrorBoundary } from './error-boundary';
import { ChatButton, MaintenanceOverlay, OfflineNotice } from './notices';
import { ThemeProvider } from './theme-provider';

/** Provides all pages with the theme, and renders the components that exist only once, such as dialogs, toasts and notices. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <ErrorBoundary>{children}</ErrorBoundary>
      <OfflineNotice />
      <DialogHost />
      <Toasts />
      <TooltipHost />
      <FocusFallback />
      <ChatButton />
      <MaintenanceOverlay />
      <Announcer />
    </ThemeProvider>
  );
}
