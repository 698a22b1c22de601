import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// how long a page may take to answer is no matter of these tests, and a busy machine takes more than the usual second
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => cleanup());

// What Mantine and the waveforms ask of a browser and jsdom does not have.
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
  // there is no sound to play; jsdom would print that it has none
  window.HTMLMediaElement.prototype.play = () => Promise.resolve();
  window.HTMLMediaElement.prototype.pause = () => {};
  window.HTMLMediaElement.prototype.load = () => {};
}
