const STORAGE_KEY = 'needledrop-login-background';

/** Returns the company's log-in picture of the person who was logged in here last; null if there was none. */
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
    // without storage the log-in page shows its own picture
  }
}
