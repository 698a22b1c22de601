import { readSettings } from '../../settings';

const FREEDOMS = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads'];

/** What the partner's frame may do: never lead our page elsewhere, and never be of our own origin. */
export function sandboxOf(address: string, ownOrigin: string): string {
  const isForeign = new URL(address).origin !== ownOrigin;
  return [...FREEDOMS, ...(isForeign ? ['allow-same-origin'] : [])].join(' ');
}

/** Whether the browser has loaded this very address, and was not led to it by a page of another one. */
export function isPageOfItself(): boolean {
  const [first] = performance.getEntriesByType('navigation');
  return first !== undefined && new URL(first.name, window.location.href).pathname === window.location.pathname;
}

/** The partner's address as the server tells it to this address, when it is loaded; null where there is none or it cannot be asked. */
export async function readAgain(signal: AbortSignal): Promise<string | null> {
  try {
    const page = await fetch(window.location.pathname, { signal, headers: { accept: 'text/html' } });
    return readSettings(new DOMParser().parseFromString(await page.text(), 'text/html')).mastering_url;
  } catch {
    return null;
  }
}
