import { useEffect, useRef } from 'react';

/** Something that the command palette can go to or do. */
export interface PaletteEntry {
  id: string;
  label: string;
  /** A second, quieter word: a job's company, a track's artist. */
  detail?: string;
  run: () => void;
}

/** A place where the palette looks for what was typed. */
export interface PaletteSource {
  /** The heading of what it finds. */
  group: string;
  find: (text: string, signal: AbortSignal) => readonly PaletteEntry[] | Promise<readonly PaletteEntry[]>;
}

const sources: { current: PaletteSource }[] = [];

/** Lets the palette find what a page or the shell knows, while the component is mounted. */
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

/** What can be asked now: of the page first, then of the shell. */
export function paletteSources(): PaletteSource[] {
  return sources.map(({ current }) => current).toReversed();
}

/** Whether every word that was typed begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[^\p{Letter}\p{Number}]+/u);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
