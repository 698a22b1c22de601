import type { UserId } from '../../protocol/generated/protocol';

/** Somebody's place in the workspace: its address, with the filter of the list. */
interface Place {
  search: string;
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

/** Keeps where somebody is, for their next visit. */
export function keepPlace(user: UserId, search: string): void {
  try {
    window.localStorage.setItem(keyOf(user), JSON.stringify({ search }));
  } catch {
    // without storage the next visit begins at the choice of a job
  }
}
