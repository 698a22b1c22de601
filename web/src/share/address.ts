/** The kind of object that a share link opens: a reviewers' playlist, or a creator's playlist or submission. */
export type Family = 'playlist' | 'application';

/** The credentials for the object that a share link opens. */
export interface Credentials {
  family: Family;
  token: string;
  /** The ticket that the server gives for the link's password, sent in place of the password; null until the password was sent. */
  ticket: string | null;
}

/** A position in a shared playlist. `place`: the number of the track, from 1. `second`: the position within that track, in seconds. */
export interface Moment {
  place: number;
  second: number;
}

const STORAGE_KEY = 'needledrop-shared';

/**
 * Returns the position in an address's hash; null if it contains none. `#t=3,82` means track number 3, 82 seconds after its beginning.
 * Pure.
 */
export function momentOf(hash: string): Moment | null {
  const [, place, second = '0'] = /^#t=(\d{1,4})(?:,(\d{1,6}(?:\.\d+)?))?$/.exec(hash) ?? [];
  return place === undefined || place === '0' ? null : { place: Number(place), second: Number(second) };
}

/** Returns the address that opens the shared page at a track and a second in it. Pure. */
export const addressOf = (origin: string, { family, token }: Credentials, { place, second }: Moment): string =>
  `${origin}/shareable-${family}/?token=${encodeURIComponent(token)}#t=${place},${Math.floor(second)}`;

function readStored(): Credentials | null {
  try {
    const stored = window.sessionStorage.getItem(STORAGE_KEY);
    return stored === null ? null : (JSON.parse(stored) as Credentials);
  } catch {
    return null;
  }
}

/** Stores the link's credentials in this tab only, so that a reload needs neither the token nor the password again. */
export function storeCredentials(key: Credentials): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(key));
  } catch {
    // without storage the page works until it is reloaded
  }
}

/**
 * Reads the credentials from the page's address, and removes the token from the address. If the address has no token, returns the
 * credentials stored in this tab; null if there are none either.
 */
export function readCredentials(): Credentials | null {
  const { pathname, search, hash } = window.location;
  const family: Family = pathname.startsWith('/shareable-application') ? 'application' : 'playlist';
  const stored = readStored();
  const token = new URLSearchParams(search).get('token');
  if (!token) return stored?.family === family ? stored : null;
  const key = stored?.family === family && stored.token === token ? stored : { family, token, ticket: null };
  storeCredentials(key);
  window.history.replaceState(window.history.state, '', pathname + hash);
  return key;
}
