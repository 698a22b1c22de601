/** What a link opens: a reviewers' playlist, or a creator's playlist or submission. */
export type Family = 'playlist' | 'application';

/** What opens a link. */
export interface Key {
  family: Family;
  token: string;
  /** Stands for the link's password, once that was shown. */
  ticket: string | null;
}

/** A place in the playlist, from 1, and a moment of that track in seconds. */
export interface Moment {
  place: number;
  second: number;
}

const KEPT = 'needledrop-shared';

/** The moment that a hash names, `#t=3,82`; null where it names none. Pure. */
export function momentOf(hash: string): Moment | null {
  const [, place, second = '0'] = /^#t=(\d{1,4})(?:,(\d{1,6}(?:\.\d+)?))?$/.exec(hash) ?? [];
  return place === undefined || place === '0' ? null : { place: Number(place), second: Number(second) };
}

/** The address that opens the page at a moment. Pure. */
export const addressOf = (origin: string, { family, token }: Key, { place, second }: Moment): string =>
  `${origin}/shareable-${family}/?token=${encodeURIComponent(token)}#t=${place},${Math.floor(second)}`;

function readKept(): Key | null {
  try {
    const kept = window.sessionStorage.getItem(KEPT);
    return kept === null ? null : (JSON.parse(kept) as Key);
  } catch {
    return null;
  }
}

/** Keeps what opens the link for this tab alone, so that a reload needs neither address nor password. */
export function keepKey(key: Key): void {
  try {
    window.sessionStorage.setItem(KEPT, JSON.stringify(key));
  } catch {
    // without storage the page works until it is reloaded
  }
}

/** Reads what the page's address opens and takes the token out of it; null where neither the address nor the tab holds one. */
export function takeKey(): Key | null {
  const { pathname, search, hash } = window.location;
  const family: Family = pathname.startsWith('/shareable-application') ? 'application' : 'playlist';
  const kept = readKept();
  const token = new URLSearchParams(search).get('token');
  if (!token) return kept?.family === family ? kept : null;
  const key = kept?.family === family && kept.token === token ? kept : { family, token, ticket: null };
  keepKey(key);
  window.history.replaceState(window.history.state, '', pathname + hash);
  return key;
}
