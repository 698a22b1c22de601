import type { UserId } from '../../protocol/generated/protocol';

const PREFIX = 'needledrop-draft:';
/** The time for which the unsaved text of a form is kept, in milliseconds: 7 days. */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

/** The prefix of the names of drafts that contain the tags of an uploaded file. Nobody has typed the text of these drafts. */
export const FILE = 'upload:';

/** The unsaved text of a form. */
export interface Draft {
  /** The time at which the text was typed, in milliseconds since 1970. */
  at: number;
  /** The form's values that differ from its initial ones, by name. */
  values: object;
}

const keyOf = (account: UserId, thing: string) => `${PREFIX}${account}:${thing}`;
/**
 * Returns the prefix of the storage keys of the drafts of `thing` from earlier visits. Each key ends with the time at which the draft was
 * typed (`Draft.at`).
 */
const asideOf = (account: UserId, thing: string) => `${keyOf(account, thing)}@`;

function read(key: string): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null;
    return typeof draft?.at === 'number' && typeof draft.values === 'object' && draft.values !== null ? draft : null;
  } catch {
    return null;
  }
}

/** Returns the storage keys of the drafts that match a condition; no keys if the browser has no storage. */
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

/** Returns the unsaved text for the form of the object `thing` in this browser; null if there is none. Deletes drafts that are too old. */
export function readDraft(account: UserId, thing: string): Draft | null {
  const oldest = Date.now() - MAX_AGE_MS;
  remove((key) => (read(key)?.at ?? 0) < oldest);
  return read(keyOf(account, thing));
}

/** Stores unsaved text in the browser, so that it is not lost when the tab is closed. */
export function saveDraft(account: UserId, thing: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(account, thing), JSON.stringify(draft));
  } catch {
    // if the browser has no storage, or the storage is full, the text is lost with the tab
  }
}

/** Deletes the unsaved text of a form after it was saved or discarded. Drafts of earlier visits stay. */
export function deleteDraft(account: UserId, thing: string): void {
  remove((key) => key === keyOf(account, thing));
}

/** Returns all drafts of earlier visits that were neither saved nor discarded, newest first. */
export function earlierDrafts(account: UserId, thing: string): readonly Draft[] {
  const last = readDraft(account, thing);
  const aside = keysOf((key) => key.startsWith(asideOf(account, thing))).flatMap((key) => read(key) ?? []);
  return [...(last ? [last] : []), ...aside].sort((one, other) => other.at - one.at);
}

/** Moves the draft of an earlier visit to another storage key, so that newly typed text does not overwrite it. */
export function shelveDraft(account: UserId, thing: string): void {
  const last = readDraft(account, thing);
  if (!last) return;
  saveDraft(account, `${thing}@${last.at}`, last);
  deleteDraft(account, thing);
}

/** Deletes a draft of an earlier visit after it was restored or discarded. */
export function deleteEarlierDraft(account: UserId, thing: string, { at }: Draft): void {
  const isMeant = (key: string) => key === keyOf(account, thing) || key === `${asideOf(account, thing)}${at}`;
  remove((key) => isMeant(key) && read(key)?.at === at);
}

/** Deletes all drafts for the object `thing`, after it was deleted. */
export function deleteDraftsOf(account: UserId, thing: string): void {
  remove((key) => key === keyOf(account, thing) || key.startsWith(asideOf(account, thing)));
}

/** Returns true if this browser has unsaved text that the account has typed. */
export function hasDrafts(account: UserId): boolean {
  const isTyped = (key: string) => key.startsWith(keyOf(account, '')) && !key.startsWith(keyOf(account, FILE));
  return keysOf(isTyped).length > 0;
}

/** Deletes all drafts of an account in this browser, when it logs out. */
export function deleteDrafts(account: UserId): void {
  remove((key) => key.startsWith(keyOf(account, '')));
}
