import { create } from 'zustand';

/** Something on the page that would be lost. */
export interface Unsaved {
  /** Asks before it is lost by leaving the page; without it only a log-out discards it. */
  ask?: () => Promise<boolean>;
  /** Called after the page was left and the thing was given up. */
  onLeave?: () => void;
}

/** The things that would be lost, the newest last. */
export const useUnsavedEntries = create<{ things: readonly Unsaved[] }>(() => ({ things: [] }));

/** Registers a thing that would be lost. Returns the function that removes it. */
export function registerUnsaved(thing: Unsaved): () => void {
  useUnsavedEntries.setState(({ things }) => ({ things: [...things, thing] }));
  return () => useUnsavedEntries.setState(({ things }) => ({ things: things.filter((other) => other !== thing) }));
}

/** Returns the things that would be lost by leaving the page. */
export function unsavedOfPage(): readonly Unsaved[] {
  return useUnsavedEntries.getState().things.filter(({ ask }) => ask);
}

/** Returns true if anything would be lost by a log-out. */
export function isAnythingUnsaved(): boolean {
  return useUnsavedEntries.getState().things.length > 0;
}

/** Asks about each thing that would be lost by leaving the page, the newest first; the first no ends it. */
export async function confirmLeave(things: readonly Unsaved[]): Promise<boolean> {
  for (const { ask } of things.toReversed()) {
    if (ask && !(await ask())) return false;
  }
  return true;
}
