const STORAGE_KEY = 'needledrop-login-background';

/**
 * Returns the URL of the log-in picture that was stored for the company of the person who last logged in here. Returns null if none is
 * stored.
 */
export function storedLoginBackground(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores the URL of a company's log-in picture for the next visit of the log-in page. The picture is public. */
export function storeLoginBackground(url: string): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, url);
  } catch {
    // if the browser has no storage, the log-in page shows its default picture
  }
}
