import type { UserId } from '../../protocol/generated/protocol';
import { EVERYTHING, type ListFilter } from './state';
import { useReview } from './store';

/** Where somebody was in the workspace: the address and the filter of the list. */
interface Place {
  search: string;
  filter: ListFilter;
}

const keyOf = (user: UserId) => `needledrop-workspace-${user}`;

function stored(user: UserId): Partial<Place> {
  try {
    const place: unknown = JSON.parse(window.localStorage.getItem(keyOf(user)) ?? '{}');
    return typeof place === 'object' && place !== null ? place : {};
  } catch {
    return {};
  }
}

/** The address that somebody left the workspace at; '' where none is known. */
export function lastSearch(user: UserId): string {
  const { search } = stored(user);
  return typeof search === 'string' ? search : '';
}

/** Puts the filter back that somebody left the list with, as far as it still means something. */
export function restoreFilter(user: UserId): void {
  const held: Partial<ListFilter> = stored(user).filter ?? {};
  const known = Object.keys(EVERYTHING) as (keyof ListFilter)[];
  const same = known.filter((name) => typeof held[name] === typeof EVERYTHING[name]);
  useReview.setState({ filter: { ...EVERYTHING, ...Object.fromEntries(same.map((name) => [name, held[name]])) } });
}

/** Keeps where somebody is, for their next visit. */
export function keepPlace(user: UserId, search: string): void {
  try {
    window.localStorage.setItem(keyOf(user), JSON.stringify({ search, filter: useReview.getState().filter }));
  } catch {
    // without storage the next visit begins at the choice of a job
  }
}
