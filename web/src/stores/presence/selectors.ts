import type { TrackId } from '../../protocol/generated/protocol';
import type { Colleague } from './apply';

interface Present {
  people: readonly Colleague[];
}

/** Returns the first colleague who plays the given track. */
export function selectPlaying(track: TrackId) {
  return ({ people }: Present): Colleague | null =>
    people.find((person) => person.doing.track_id === track && person.doing.playing === true) ?? null;
}
