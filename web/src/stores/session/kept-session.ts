import type { SessionInfo } from '../../protocol/generated/protocol';

/** The session without its sid: that opens the live connection and is kept nowhere. */
export type Session = Omit<SessionInfo, 'sid'> & { trialcounter: number | null };

const STORAGE_KEY = 'needledrop-session';

/** Remembers who is logged in, for a start without the server. Neither secrets nor the email are kept. */
export function keepSession(session: Session): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...session, user_email: '' }));
  } catch {
    // without storage a start without the server opens the log-in page
  }
}

/** Who was logged in here last and has not logged out; null where nobody was. */
export function keptSession(): Session | null {
  try {
    const kept = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? 'null') as Session | null;
    return kept && typeof kept.uid === 'number' && typeof kept.role === 'string' ? kept : null;
  } catch {
    return null;
  }
}

/** Forgets the user and everything of theirs at the log-out. */
export function forgetSession(): void {
  try {
    window.localStorage.removeItem(STORAGE_KEY);
  } catch {
    // nothing was kept either
  }
}
