import type { UserId } from '../../protocol/generated/protocol';

/** The stored URL query of a person's workspace, which includes the filter of the list. */
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

/** Returns the URL query that the workspace had when the person left it; an empty text if none is stored. */
export function savedWorkspace(user: UserId): string {
  const { search } = stored(user);
  return typeof search === 'string' ? search : '';
}

/** Stores the URL query of a person's workspace for their next visit. */
export function saveWorkspace(user: UserId, search: string): void {
  try {
    window.localStorage.setItem(keyOf(user), JSON.stringify({ search }));
  } catch {
    // without storage the next visit begins at the choice of a job
  }
}
