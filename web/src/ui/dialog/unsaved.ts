import { create } from 'zustand';

/** Unsaved input on the page, which would be lost. */
export interface Unsaved {
  /**
   * Asks the person before they leave the page and thereby lose the input. If it is missing, leaving the page keeps the input, and only a
   * log-out loses it.
   */
  ask?: () => Promise<boolean>;
  /** Called after the person has left the page and discarded the input. */
  onLeave?: () => void;
}

/** All unsaved input on the page, newest last. */
const useUnsavedEntries = create<{ things: readonly Unsaved[] }>(() => ({ things: [] }));

/** Registers unsaved input. Returns the function that removes it. */
export function registerUnsaved(thing: Unsaved): () => void {
  useUnsavedEntries.setState(({ things }) => ({ things: [...things, thing] }));
  return () => useUnsavedEntries.setState(({ things }) => ({ things: things.filter((other) => other !== thing) }));
}

/** Returns the unsaved input that would be lost if the person left the page. */
export function unsavedOfPage(): readonly Unsaved[] {
  return useUnsavedEntries.getState().things.filter(({ ask }) => ask);
}

/** Returns true if a log-out would lose unsaved input. */
export function isAnythingUnsaved(): boolean {
  return useUnsavedEntries.getState().things.length > 0;
}

/** Asks about each unsaved input before the page is left, newest first, until the person refuses. Resolves to true if they refuse none. */
export async function confirmLeave(things: readonly Unsaved[]): Promise<boolean> {
  for (const { ask } of things.toReversed()) {
    if (ask && !(await ask())) return false;
  }
  return true;
}
