import type { UserId } from '../../protocol/generated/protocol';

const PREFIX = 'needledrop-draft:';
/** Milliseconds that the unsaved text of a form is kept: 7 days. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** The unsaved text of a form. */
export interface Draft {
  /** When it was typed: milliseconds since 1970. */
  at: number;
  /** The form's values that differ from what it began with, by their names. */
  values: object;
}

const keyOf = (account: UserId, thing: string) => `${PREFIX}${account}:${thing}`;

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return typeof draft?.at === 'number' && typeof draft.values === 'object' && draft.values !== null ? draft : null;
  } catch {
    return null;
  }
}

/** Removes the drafts that something is said of. Without storage there are none. */
function remove(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX) && isMeant(key)) localStorage.removeItem(key);
  } catch {
    // nothing was kept either
  }
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

/** What was typed is saved or not wanted, or the thing is gone. */
export function forgetDraft(account: UserId, thing: string): void {
  remove((key) => key === keyOf(account, thing));
}

/** Leaves nothing of the account's in this browser: it has logged out. */
export function forgetDrafts(account: UserId): void {
  remove((key) => key.startsWith(keyOf(account, '')));
}
