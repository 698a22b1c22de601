/**
 * Changes the loudness of audio elements. Each element has its own gain node, so that the element's volume remains what the listener has
 * set.
 */
export class AudioGain {
  #context: AudioContext | null = null;
  #nodes = new WeakMap<HTMLAudioElement, GainNode>();

  /** Sets the gain of an element. Call it only when the element begins to play, since browsers block sound until the user has clicked. */
  apply(element: HTMLAudioElement, decibels: number): void {
    const node = this.#nodes.get(element) ?? (decibels === 0 ? null : this.#insert(element));
    if (node) node.gain.value = 10 ** (decibels / 20);
    void this.#context?.resume();
  }

  /** Suspends the audio device while nothing plays. */
  rest(): void {
    void this.#context?.suspend();
  }

  /** Routes an element through a gain node permanently. Returns null if the browser has no Web Audio. */
  #insert(element: HTMLAudioElement): GainNode | null {
    if (typeof AudioContext === 'undefined') return null;
    this.#context ??= new AudioContext({ latencyHint: 'playback' });
    const node = this.#context.createGain();
    this.#context.createMediaElementSource(element).connect(node).connect(this.#context.destination);
    this.#nodes.set(element, node);
    return node;
  }
}
