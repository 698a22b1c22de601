import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The present screen, and the way to another. It stands in the state of the history, so that the browser's Back and Forward lead
 * through the screens. What was typed does not, so that without it (`started`), as after a reload, the first screen stands again.
 */
export function useSteps<S extends string>(
  screens: readonly [S, ...S[]],
  started: boolean,
): { screen: S; goTo: (screen: S) => void } {
  const [first] = screens;
  const last = screens.at(-1);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const kept = (state as { screen?: S } | null)?.screen ?? first;
  const screen = started ? kept : first;
  const isStale = kept !== screen;
  useEffect(() => {
    if (isStale) navigate({ pathname, search }, { replace: true });
  }, [isStale, navigate, pathname, search]);

  const goTo = (next: S) => {
    const way = screens.indexOf(next) - screens.indexOf(screen);
    // the screens before this one are the entries before this one
    if (way < 0) navigate(way);
    // from the last there is no way back to what has been agreed to
    else if (way > 0) navigate({ pathname, search }, { state: { screen: next }, replace: next === last });
  };
  return { screen, goTo };
}
