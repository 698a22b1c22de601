import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The screens of the sign-up, in order. */
export const SCREENS = ['account', 'links', 'terms', 'conduct', 'done'] as const;
export type Screen = (typeof SCREENS)[number];

/**
 * The present screen, and the way to another. It stands in the state of the history, so that the browser's Back and Forward lead
 * through the screens. What was typed does not, so that without it (`started`), as after a reload, the first screen stands again.
 */
export function useSteps(started: boolean): { screen: Screen; goTo: (screen: Screen) => void } {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const kept = (state as { screen?: Screen } | null)?.screen ?? 'account';
  const screen = started ? kept : 'account';
  const isStale = kept !== screen;
  useEffect(() => {
    if (isStale) navigate({ pathname, search }, { replace: true });
  }, [isStale, navigate, pathname, search]);

  const goTo = (next: Screen) => {
    const way = SCREENS.indexOf(next) - SCREENS.indexOf(screen);
    // the screens before this one are the entries before this one
    if (way < 0) navigate(way);
    // from the last there is no way back to what has been agreed to
    else if (way > 0) navigate({ pathname, search }, { state: { screen: next }, replace: next === 'done' });
  };
  return { screen, goTo };
}
