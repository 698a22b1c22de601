import { useEffect, useRef } from 'react';

/** A page that the command palette can open, or an action that it can perform. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** A second, quieter text: a job's company, a track's artist. */
  detail?: string;
  run: () => void;
}

/** A source of entries for the command palette: it searches, for example, jobs or tracks for the text that the person types. */
export interface PaletteSource {
  /** The heading above the entries of this source. */
  group: string;
  find: (text: string, signal: AbortSignal) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;
}

const sources: { current: PaletteSource }[] = [];

/** Makes a source searchable in the command palette while the component is mounted. */
export function usePaletteSource(source: PaletteSource): void {
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    sources.push(latest);
    return () => {
      sources.splice(sources.indexOf(latest), 1);
    };
  }, []);
}

/** Returns the sources of all mounted components, those of the page before those of the shell. */
export function paletteSources(): PaletteSource[] {
  return sources.map(({ current }) => current).toReversed();
}

/** Returns true if every typed word begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const terms = text.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => terms.some((term) => term.startsWith(part)));
}
