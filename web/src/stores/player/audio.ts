import { useSyncExternalStore } from 'react';
import { AudioGain } from './audio-gain';

const VOLUME = 0.4;
const PROGRESS_MS = 50;

export interface AudioState {
  playing: boolean;
  /** The playback position in the track, in seconds. */
  position: number;
  /** The length of the track in seconds. Until the file is read, this is the length that was passed to `load`. */
  duration: number;
  volume: number;
  /** True if the file could not be fetched or decoded. */
  failed: boolean;
}

export interface AudioEvents {
  /** Called when playback has reached the end of the track. */
  onEnded?: () => void;
  onPlay?: () => void;
  onPause?: () => void;
  /** Called when the position has advanced during playback. */
  onProgress?: () => void;
  onSeek?: (position: number) => void;
}

/**
 * The audio player of a page. Its state is not a React state: the position changes 20 times per second, and only the components that show
 * it rerender.
 */
export class AudioPlayer {
  events: AudioEvents = {};
  #element: HTMLAudioElement;
  /** The track that will probably be loaded next, which is already being fetched. */
  #next: { url: string; element: HTMLAudioElement } | null = null;
  /** The audio element of the previous track, to be reused for the next one: there are at most two elements. */
  #spare: HTMLAudioElement | null = null;
  #gain = new AudioGain();
  #decibels = 0;
  #state: AudioState = { playing: false, position: 0, duration: 0, volume: VOLUME, failed: false };
  #watchers = new Set<() => void>();
  #timer: ReturnType<typeof setInterval> | null = null;
  #pendingSeek: number | null = null;

  constructor() {
    this.#element = this.#make();
  }

  #make(): HTMLAudioElement {
    const element = new Audio();
    element.preload = 'auto';
    const whenCurrent = (event: string, action: () => void) => {
      element.addEventListener(event, () => {
        if (element === this.#element) action();
      });
    };
    whenCurrent('play', () => this.#started());
    whenCurrent('pause', () => this.#stopped());
    whenCurrent('ended', () => this.events.onEnded?.());
    whenCurrent('loadedmetadata', () => this.#measured());
    whenCurrent('error', () => {
      if (element.getAttribute('src')) this.#set({ failed: true, playing: false });
    });
    return element;
  }

  #measured(): void {
    const element = this.#element;
    const duration = Number.isFinite(element.duration) ? element.duration : this.#state.duration;
    if (this.#pendingSeek !== null) element.currentTime = Math.min(this.#pendingSeek, duration);
    this.#pendingSeek = null;
    this.#set({ duration });
  }

  /**
   * Loads a file, which is available immediately if it was preloaded. `duration` is the length in seconds that is shown until the file is
   * read. `decibels` is the gain; a negative gain makes the file quieter.
   */
  load(url: string, duration = 0, decibels = 0): void {
    this.#pendingSeek = null;
    this.#decibels = decibels;
    this.#halt();
    this.#element.pause();
    this.#gain.rest();
    if (this.#next?.url === url) {
      const before = this.#element;
      this.#element = this.#next.element;
      this.#next = null;
      before.removeAttribute('src');
      before.load();
      this.#spare = before;
    } else {
      this.#element.src = url;
    }
    this.#element.volume = this.#state.volume;
    this.setRate(1);
    this.#set({ playing: false, position: 0, duration, failed: false });
    if (this.#element.readyState >= HTMLMediaElement.HAVE_METADATA) this.#measured();
  }

  /** Fetches the file that will probably be loaded next. */
  preload(url: string): void {
    if (this.#next?.url === url) return;
    const element = this.#next?.element ?? this.#spare ?? this.#make();
    this.#spare = null;
    element.src = url;
    this.#next = { url, element };
  }

  /** Plays the file. Resolves to false if the browser requires a click first; the player then stays paused. */
  play(): Promise<boolean> {
    this.#gain.apply(this.#element, this.#decibels);
    return this.#element.play().then(
      () => true,
      (failure: unknown) => {
        this.#set({ playing: false });
        return !(failure instanceof DOMException && failure.name === 'NotAllowedError');
      },
    );
  }

  pause(): void {
    this.#element.pause();
  }

  toggle(): void {
    if (this.#state.playing) this.pause();
    else void this.play();
  }

  /** Seeks to `seconds`, limited to the track's length. */
  seek(seconds: number): void {
    const position = Math.min(Math.max(0, seconds), this.#state.duration || Number.POSITIVE_INFINITY);
    if (this.#element.readyState >= HTMLMediaElement.HAVE_METADATA) this.#element.currentTime = position;
    else this.#pendingSeek = position;
    this.#set({ position });
    this.events.onSeek?.(position);
  }

  /** Returns the current position, in seconds. The position in the player's state may be up to 50 ms old. */
  position(): number {
    return this.#pendingSeek ?? this.#element.currentTime;
  }

  /** Sets the playback rate without changing the pitch. The next file starts with the rate 1 again. */
  setRate(rate: number): void {
    if (this.#element.playbackRate !== rate) this.#element.playbackRate = rate;
  }

  /** Sets the volume, from 0 to 1. */
  setVolume(volume: number): void {
    this.#element.volume = Math.min(1, Math.max(0, volume));
    this.#set({ volume: this.#element.volume });
  }

  /** Sets the gain of the file in decibels; negative values make it quieter. */
  setGain(decibels: number): void {
    this.#decibels = decibels;
    if (this.#state.playing) this.#gain.apply(this.#element, decibels);
  }

  /** Stops and releases the file. */
  unload(): void {
    this.#element.pause();
    this.#gain.rest();
    this.#element.removeAttribute('src');
    this.#element.load();
    this.#next?.element.removeAttribute('src');
    this.#spare = this.#next?.element ?? this.#spare;
    this.#next = null;
    this.#set({ playing: false, position: 0, duration: 0, failed: false });
  }

  /** Returns how many seconds of the file were played since it was loaded. Parts that were played several times count once. */
  playedSeconds(): number {
    const { played } = this.#element;
    let seconds = 0;
    for (let range = 0; range < played.length; range += 1) seconds += played.end(range) - played.start(range);
    return seconds;
  }

  state = (): AudioState => this.#state;

  subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  #started(): void {
    this.#timer ??= setInterval(() => this.#tick(), PROGRESS_MS);
    // set again, because the pause event of the previous file may arrive only now, and a media key of the keyboard plays without a call of
    // play()
    this.#gain.apply(this.#element, this.#decibels);
    this.#set({ playing: true, failed: false });
    this.events.onPlay?.();
  }

  #halt(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #stopped(): void {
    this.#halt();
    this.#gain.rest();
    this.#set({ playing: false, position: this.#element.currentTime });
    this.events.onPause?.();
  }

  #tick(): void {
    if (this.#pendingSeek === null) this.#set({ position: this.#element.currentTime });
    this.events.onProgress?.();
  }

  #set(change: Partial<AudioState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

/** Returns the selected part of a player's state. The component rerenders only when this part changes. */
export function useAudio<T>(player: AudioPlayer, select: (state: AudioState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.state()));
}
