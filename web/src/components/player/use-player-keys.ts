import { useShortcuts } from '../../keyboard/use-shortcuts';
import { setMatched, useMatched } from '../../stores/player/matched';
import { toast } from '../../ui/toast-store';

const STEP_S = 5;
const BIG_STEP_S = 30;

export interface PlayerActs {
  toggle: () => unknown;
  seekBy: (seconds: number) => void;
  step: (by: 1 | -1) => unknown;
}

/** Handles the keys of a player. */
export function usePlayerKeys({ toggle, seekBy, step }: PlayerActs): void {
  const seek = (direction: 1 | -1) => (event: KeyboardEvent) =>
    seekBy(direction * (event.shiftKey ? BIG_STEP_S : STEP_S));
  useShortcuts({
    'player.toggle': toggle,
    'player.back': seek(-1),
    'player.forward': seek(1),
    'player.match': () => {
      const on = !useMatched.getState().on;
      setMatched(on);
      toast({ text: on ? 'Matched loudness is on' : 'Matched loudness is off', key: 'matched-loudness' });
    },
    'list.next': () => void step(1),
    'list.previous': () => void step(-1),
  });
}
