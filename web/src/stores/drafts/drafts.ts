import type { UserId } from '../../protocol/generated/protocol';

const PREFIX = 'needledrop-draft:';
/** Milliseconds that the unsaved text of a form is kept: 7 days. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** What the names of drafts begin with that nobody has typed: what the file of an upload says. */
export const FILE = 'upload:';

/** The unsaved text of a form. */
export interface Draft {
  /** When it was typed: milliseconds since 1970. */
  at: number;
  /** The form's values that differ from what it began with, by their names. */
  values: object;
}

const keyOf = (account: UserId, thing: string) => `${PREFIX}${account}:${thing}`;
/** What was put aside of a thing, each by its own key: `…track:7@{at}`. */
const asideOf = (account: UserId, thing: string) => `${keyOf(account, thing)}@`;

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return typeof draft?.at === 'number' && typeof draft.values === 'object' && draft.values !== null ? draft : null;
  } catch {
    return null;
  }
}

/** The keys of the drafts that something is said of. Without storage there are none. */
function keysOf(isMeant: (key: string) => boolean): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) && isMeant(key));
  } catch {
    return [];
  }
}

function remove(isMeant: (key: string) => boolean): void {
  for (const key of keysOf(isMeant)) localStorage.removeItem(key);
}

/** What an account has typed into a thing's form and not saved, in this browser; null where there is none. */
export function keptDraft(account: UserId, thing: string): Draft | null {
  const oldest = Date.now() - KEPT_MS;
  remove((key) => (read(key)?.at ?? 0) < oldest);
  return read(keyOf(account, thing));
}

/** Keeps what was typed, so that it survives a closed tab. */
export function keepDraft(account: UserId, thing: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(account, thing), JSON.stringify(draft));
  } catch {
    // without storage, or where it is full, a closed tab takes the text with it
  }
}

/** What was typed is saved or not wanted. What was put aside before stays. */
export function forgetDraft(account: UserId, thing: string): void {
  remove((key) => key === keyOf(account, thing));
}

/** All that was typed about a thing by earlier visits and was neither saved nor discarded, the newest first. */
export function earlierDrafts(account: UserId, thing: string): readonly Draft[] {
  const last = keptDraft(account, thing);
  const aside = keysOf((key) => key.startsWith(asideOf(account, thing))).flatMap((key) => read(key) ?? []);
  return [...(last ? [last] : []), ...aside].sort((one, other) => other.at - one.at);
}

/** Puts what an earlier visit has typed aside: what is typed now does not take its place. */
export function putAside(account: UserId, thing: string): void {
  const last = keptDraft(account, thing);
  if (!last) return;
  keepDraft(account, `${thing}@${last.at}`, last);
  forgetDraft(account, thing);
}

/** What an earlier visit has typed is restored, or not wanted. */
export function forgetEarlier(account: UserId, thing: string, { at }: Draft): void {
  const isMeant = (key: string) => key === keyOf(account, thing) || key === `${asideOf(account, thing)}${at}`;
  remove((key) => isMeant(key) && read(key)?.at === at);
}

/** The thing is gone, and all that was typed about it. */
export function forgetThing(account: UserId, thing: string): void {
  remove((key) => key === keyOf(account, thing) || key.startsWith(asideOf(account, thing)));
}

/** Whether the account has typed something in this browser that is not saved. */
export function hasDrafts(account: UserId): boolean {
  const isTyped = (key: string) => key.startsWith(keyOf(account, '')) && !key.startsWith(keyOf(account, FILE));
  return keysOf(isTyped).length > 0;
}

/** Leaves nothing of the account's in this browser: it has logged out. */
export function forgetDrafts(account: UserId): void {
  remove((key) => key.startsWith(keyOf(account, '')));
}
