import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/states';
import { reportError } from './error-reports';

interface State {
  failed: boolean;
}

/** Catches errors that a page throws, so that the shell around the page stays usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(failure: unknown): void {
    reportError(failure);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <EmptyState
        titleAs="h1"
        title="Something went wrong"
        help="This page stopped working. Nothing you saved is lost."
        action={<Button onClick={() => window.location.reload()}>Reload</Button>}
      />
    );
  }
}
