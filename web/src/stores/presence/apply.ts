import type { Followers, PresenceEvent, PresentPerson, UserId } from '../../protocol/generated/protocol';

/** A colleague who has the same review open. */
export interface Colleague extends PresentPerson {
  /** The colleague's place in the order of arrival, which determines their color. It does not change while they are in the review. */
  place: number;
  /**
   * The time at which the colleague's activity was received, in milliseconds of the page's clock. The current playing position is computed
   * from it.
   */
  heardAt: number;
}

/** Returns the colleagues after a presence event; `me`, the viewer, is not among them. Pure. */
export function applyPresence(
  people: readonly Colleague[],
  event: PresenceEvent,
  me: UserId,
  now: number,
): readonly Colleague[] {
  const gone = new Set(event.gone ?? []);
  const known = new Map(people.filter((person) => !gone.has(person.user_id)).map((p) => [p.user_id, p]));
  const listed = event.people ?? event.here ?? [];
  if (event.people) {
    const here = new Set(event.people.map((person) => person.user_id));
    for (const id of known.keys()) if (!here.has(id)) known.delete(id);
  }
  for (const person of listed) {
    if (person.user_id === me || gone.has(person.user_id)) continue;
    const before = known.get(person.user_id);
    const same = before !== undefined && sameDoing(before, person);
    known.set(person.user_id, {
      ...person,
      place: before?.place ?? freePlace([...known.values()]),
      heardAt: same ? before.heardAt : now,
    });
  }
  return [...known.values()].sort((left, right) => left.place - right.place);
}

function sameDoing(before: PresentPerson, after: PresentPerson): boolean {
  const { track_id, playing, position, at } = before.doing;
  const { doing } = after;
  return track_id === doing.track_id && playing === doing.playing && position === doing.position && at === doing.at;
}

function freePlace(people: readonly Colleague[]): number {
  const taken = new Set(people.map((person) => person.place));
  let place = 0;
  while (taken.has(place)) place += 1;
  return place;
}

/** Returns the followers of `me` after a presence event. An event that does not mention `me` changes nothing. Pure. */
export function applyFollowers(followers: Followers | null, event: PresenceEvent, me: UserId): Followers | null {
  const listed = event.people ?? event.here ?? [];
  const mine = listed.find(({ user_id }) => user_id === me);
  if (!mine) return event.people ? null : followers;
  return mine.followers ?? null;
}

/** Returns a colleague's current position in their track, in seconds. */
export function extrapolatePosition(person: Colleague, now: number): number {
  const { position = 0, playing = false } = person.doing;
  return playing ? position + (now - person.heardAt) / 1000 : position;
}
