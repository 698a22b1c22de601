import { Component, type ReactNode } from 'react';

interface Props {
  onFail: () => void;
  children: ReactNode;
}

/** Catches errors of its children and shows nothing instead, so that the page around them stays usable. */
export class SilentErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(failure: unknown): void {
    globalThis.reportError(failure);
    this.props.onFail();
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
