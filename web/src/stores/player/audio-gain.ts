/** Plays audio elements louder or softer than their volume says, through a gain node each: the volume stays the listener's. */
export class AudioGain {
  #context: AudioContext | null = null;
  #nodes = new WeakMap<HTMLAudioElement, GainNode>();

  /** Sets an element's gain as it begins to play. Not before: until somebody has clicked, a browser lets no sound through. */
  apply(element: HTMLAudioElement, decibels: number): void {
    const node = this.#nodes.get(element) ?? (decibels === 0 ? null : this.#insert(element));
    if (node) node.gain.value = 10 ** (decibels / 20);
    void this.#context?.resume();
  }

  /** Nothing plays: the sound device is let go. */
  rest(): void {
    void this.#context?.suspend();
  }

  /** An element that has gone through a node goes through it for good. None where the browser has no Web Audio. */
  #insert(element: HTMLAudioElement): GainNode | null {
    if (typeof AudioContext === 'undefined') return null;
    this.#context ??= new AudioContext({ latencyHint: 'playback' });
    const node = this.#context.createGain();
    this.#context.createMediaElementSource(element).connect(node).connect(this.#context.destination);
    this.#nodes.set(element, node);
    return node;
  }
}
