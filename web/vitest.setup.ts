import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { resetSessionStores } from './src/live/session-store';
import { closeAllToasts } from './src/ui/toast-store';

// these tests do not check how fast a page answers, and a busy machine takes more than the usual second
configure({ asyncUtilTimeout: 30_000 });

// This ends all that a test began, so that no test has to: first the page, then the stores and their subscriptions, last the fakes that they use.
afterEach(() => {
  cleanup();
  resetSessionStores();
  closeAllToasts();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// Browser interfaces that Mantine and the waveforms use and jsdom does not have.
if (typeof window !== 'undefined') {
  window.ReadableStream ??= NodeReadableStream as typeof ReadableStream;
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
      addListener: vi.fn(),
      removeListener: vi.fn(),
      dispatchEvent: vi.fn(),
    }) as unknown as MediaQueryList;

  class ResizeObserverStub implements ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.ResizeObserver ??= ResizeObserverStub;
  window.HTMLElement.prototype.scrollIntoView ??= () => {};
  window.HTMLCanvasElement.prototype.getContext = () => null;
  // jsdom cannot play, and would print an error for each attempt
  window.HTMLMediaElement.prototype.play = () => Promise.resolve();
  window.HTMLMediaElement.prototype.pause = () => {};
  window.HTMLMediaElement.prototype.load = () => {};
}
