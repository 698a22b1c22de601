import type { SessionInfo } from '../../protocol/generated/protocol';

/** The session without its `sid`, the secret that opens the live connection and is never stored. */
export type Session = Omit<SessionInfo, 'sid'> & { trialcounter: number | null };

const STORAGE_KEY = 'needledrop-session';

/** Stores the session, so that the page can start while the server is unavailable. Neither secrets nor the email are stored. */
export function storeSession(session: Session): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...session, user_email: '' }));
  } catch {
    // if the browser has no storage, the page starts with the log-in page while the server cannot be reached
  }
}

/** Returns the stored session of the person who last logged in on this browser; null if they have logged out. */
export function readStoredSession(): Session | null {
  try {
    const stored = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? 'null') as Session | null;
    return stored && typeof stored.uid === 'number' && typeof stored.role === 'string' ? stored : null;
  } catch {
    return null;
  }
}

/** Deletes the stored session when the session ends. */
export function clearStoredSession(): void {
  try {
    window.localStorage.removeItem(STORAGE_KEY);
  } catch {
    // if the browser has no storage, nothing was stored
  }
}
