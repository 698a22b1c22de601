import { vi } from 'vitest';

/** Makes `window.open` return a fake tab, which this function returns as well, until the test ends. */
export function fakeTab() {
  const tab = {
    location: { replace: vi.fn() },
    close: vi.fn(),
    opener: window as unknown,
    document: document.implementation.createHTMLDocument(),
  };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return tab;
}
