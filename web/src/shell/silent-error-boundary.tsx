import { Component, type ReactNode } from 'react';

interface Props {
  onFail: () => void;
  children: ReactNode;
}

/** Keeps errors that its children throw from the page around them. */
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
