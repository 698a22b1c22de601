import { EVERYTHING, HEARD, type ListFilter, MARKS, TYPES } from './state';

/** How a field of the filter is written in the URL and read from it. */
interface Field<T> {
  name: string;
  /** Returns the value that a text in the URL stands for; null if the text is not valid. */
  read: (text: string) => T | null;
  write: (value: T) => string;
}

const SORTS = ['title', 'duration', 'artist_name', 'rating', 'creation_date', 'placement'] as const;
const YES = 'yes';
const QUALITY = /^(\d|10)$/;
const TEMPO = /^\d{1,3}$/;

const isOneOf = <T extends string>(text: string, values: readonly T[]): text is T =>
  values.some((value) => value === text);

const oneOf = <T extends string>(name: string, values: readonly T[]): Field<T> => ({
  name,
  read: (text) => (isOneOf(text, values) ? text : null),
  write: String,
});
const flag = (name: string): Field<boolean> => ({ name, read: (text) => text === YES, write: () => YES });
const textField = (name: string): Field<string> => ({ name, read: (text) => text, write: String });
const count = <T extends number | null>(name: string, form: RegExp): Field<T> => ({
  name,
  read: (text) => (form.test(text) ? (Number(text) as T) : null),
  write: String,
});
const several = <T extends string>(name: string, isPossible: (text: string) => text is T): Field<readonly T[]> => ({
  name,
  read: (text) => [...new Set(text.split(',').filter(isPossible))],
  write: (values) => values.join(','),
});

const FIELDS: { readonly [K in keyof ListFilter]: Field<ListFilter[K]> } = {
  type: oneOf('tracks', TYPES),
  from: count('from', QUALITY),
  to: count('to', QUALITY),
  sortBy: oneOf('sort', SORTS),
  direction: oneOf('order', ['up', 'down']),
  listenedFirst: flag('listened_first'),
  unrated: flag('unrated'),
  disagree: flag('disagree'),
  heard: oneOf('heard', HEARD),
  marks: several('marks', (text) => isOneOf(text, [...MARKS, 'none'])),
  genre: textField('genre'),
  // a tag contains no comma, which separates them on a track as well
  tags: several('tags', (text): text is string => text !== ''),
  bpmFrom: count('bpm_from', TEMPO),
  bpmTo: count('bpm_to', TEMPO),
  withdrawn: flag('withdrawn'),
  q: textField('q'),
};
const KEYS = Object.keys(FIELDS) as (keyof ListFilter)[];

const fieldOf = (key: keyof ListFilter) => FIELDS[key] as Field<unknown>;

/** Returns the filter that a URL contains. Missing or invalid fields get their values from EVERYTHING. Pure. */
export function readFilter(search: URLSearchParams): ListFilter {
  const read = (key: keyof ListFilter) => {
    const { name, read: of } = fieldOf(key);
    const text = search.get(name);
    return (text === null ? null : of(text)) ?? EVERYTHING[key];
  };
  return Object.fromEntries(KEYS.map((key) => [key, read(key)])) as unknown as ListFilter;
}

/** Returns the URL parameters with the filter in them. Pure. */
export function writeFilter(search: URLSearchParams, filter: ListFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of KEYS) {
    const { name, write } = fieldOf(key);
    if (isSame(key, filter, EVERYTHING)) next.delete(name);
    else next.set(name, write(filter[key]));
  }
  return next;
}

const isSame = (key: keyof ListFilter, left: ListFilter, right: ListFilter) => String(left[key]) === String(right[key]);

export function isSameFilter(left: ListFilter, right: ListFilter): boolean {
  return KEYS.every((key) => isSame(key, left, right));
}
