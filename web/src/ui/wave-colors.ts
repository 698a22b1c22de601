import { useSyncExternalStore } from 'react';

export interface WaveColors {
  peak: string;
  body: string;
  playedPeak: string;
  playedBody: string;
}

const UNKNOWN: WaveColors = { peak: '#888', body: '#888', playedPeak: '#888', playedBody: '#888' };
let current = UNKNOWN;
let observer: MutationObserver | null = null;
const watchers = new Set<() => void>();

function read(): WaveColors {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim() || UNKNOWN.peak;
  return {
    peak: token('--w-peak'),
    body: token('--w-rms'),
    playedPeak: token('--w-pp'),
    playedBody: token('--w-pr'),
  };
}

function subscribe(watcher: () => void): () => void {
  watchers.add(watcher);
  if (!observer) {
    observer = new MutationObserver(() => {
      current = read();
      for (const each of watchers) each();
    });
    observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  }
  return () => {
    watchers.delete(watcher);
  };
}

function snapshot(): WaveColors {
  if (current === UNKNOWN) current = read();
  return current;
}

/**
 * Returns the colors of the waveform for a canvas. A canvas cannot use the page's CSS variables, so their values are read, and read again
 * when the theme changes.
 */
export function useWaveColors(): WaveColors {
  return useSyncExternalStore(subscribe, snapshot);
}
