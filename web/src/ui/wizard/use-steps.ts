import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the current screen of a wizard, and the function that opens another. The screen is part of the history's state, so that the
 * browser's Back and Forward change it. Typed text is not part of it: if nothing was entered (`started` is false), for example after a
 * reload, the first screen is shown.
 */
export function useSteps<S extends string>(
  screens: readonly [S, ...S[]],
  started: boolean,
): { screen: S; goTo: (screen: S) => void } {
  const [first] = screens;
  const last = screens.at(-1);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const current = (state as { screen?: S } | null)?.screen ?? first;
  const screen = started ? current : first;
  const isStale = current !== screen;
  useEffect(() => {
    if (isStale) navigate({ pathname, search }, { replace: true });
  }, [isStale, navigate, pathname, search]);

  const goTo = (next: S) => {
    const link = screens.indexOf(next) - screens.indexOf(screen);
    // the history entries before this one are the earlier screens
    if (link < 0) navigate(link);
    // from the last screen, it is not possible to go back to the documents that were agreed to
    else if (link > 0) navigate({ pathname, search }, { state: { screen: next }, replace: next === last });
  };
  return { screen, goTo };
}
