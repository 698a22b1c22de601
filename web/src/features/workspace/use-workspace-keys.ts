import { ratingOf } from '../../keyboard/actions';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { TYPES } from '../../stores/review/state';
import { changeFilter, useReview } from '../../stores/review/store';
import { moveCursor, playBeside, player, playTrack, rateCurrent, togglePlaying, undoLast, useDeck } from './deck';
import { toggleWish } from './wish';

const STEP = 5;
const BIG_STEP = 30;

function seekBy(event: KeyboardEvent, direction: 1 | -1): void {
  player.seek(player.state().position + direction * (event.shiftKey ? BIG_STEP : STEP));
}

function moveType(step: 1 | -1): void {
  const { filter } = useReview.getState();
  const next = TYPES[TYPES.indexOf(filter.type) + step];
  if (next) changeFilter({ type: next });
}

/** The keys of the workspace, while a job is open. */
export function useWorkspaceKeys(): void {
  const whenOpen = (act: (event: KeyboardEvent) => unknown) => (event: KeyboardEvent) =>
    useReview.getState().job === null ? false : act(event);
  useShortcuts({
    rate: whenOpen((event) => {
      const value = ratingOf(event);
      if (value !== null) rateCurrent(value, true);
    }),
    'rating.take-back': whenOpen(() => rateCurrent(null, true)),
    undo: whenOpen(() => undoLast()),
    'player.toggle': whenOpen(() => togglePlaying()),
    'player.back': whenOpen((event) => seekBy(event, -1)),
    'player.forward': whenOpen((event) => seekBy(event, 1)),
    'list.next': whenOpen(() => void playBeside(1)),
    'list.previous': whenOpen(() => void playBeside(-1)),
    'list.row-down': whenOpen(() => void moveCursor(1)),
    'list.row-up': whenOpen(() => void moveCursor(-1)),
    'list.play': whenOpen(() => {
      const { cursor } = useDeck.getState();
      if (cursor === null) return false;
      void playTrack(cursor);
    }),
    'playlist.toggle-track': whenOpen(() => {
      const { current } = useDeck.getState();
      if (current !== null) toggleWish(current);
    }),
    'list.listened-first': whenOpen(() => changeFilter({ listenedFirst: !useReview.getState().filter.listenedFirst })),
    'list.previous-type': whenOpen(() => moveType(-1)),
    'list.next-type': whenOpen(() => moveType(1)),
  });
}
