import { EVERYTHING, type ListFilter, TYPES } from './state';

const SORTS = ['title', 'duration', 'artist_name', 'rating', 'creation_date'] as const;

/** The part of the address that says each field of the filter. */
const NAMES: Readonly<Record<keyof ListFilter, string>> = {
  type: 'tracks',
  from: 'from',
  to: 'to',
  sortBy: 'sort',
  direction: 'order',
  listenedFirst: 'listened_first',
  only: 'only',
  withdrawn: 'withdrawn',
  q: 'q',
};
const FIELDS = Object.keys(NAMES) as (keyof ListFilter)[];
const YES = 'yes';

/** The filter that an address names; what it does not name, or names wrongly, is as in EVERYTHING. Pure. */
export function readFilter(search: URLSearchParams): ListFilter {
  const said = (field: keyof ListFilter) => search.get(NAMES[field]);
  const oneOf = <T extends string>(field: keyof ListFilter, values: readonly T[], otherwise: T) =>
    values.find((value) => value === said(field)) ?? otherwise;
  const quality = (field: 'from' | 'to') => {
    const text = said(field) ?? '';
    return /^(\d|10)$/.test(text) ? Number(text) : EVERYTHING[field];
  };
  return {
    type: oneOf('type', TYPES, EVERYTHING.type),
    from: quality('from'),
    to: quality('to'),
    sortBy: oneOf('sortBy', [...SORTS, 'placement'], EVERYTHING.sortBy),
    direction: oneOf('direction', ['up', 'down'], EVERYTHING.direction),
    listenedFirst: said('listenedFirst') === YES,
    only: oneOf('only', ['unrated_by_me', 'we_disagree', 'everything'], EVERYTHING.only),
    withdrawn: said('withdrawn') === YES,
    q: said('q') ?? EVERYTHING.q,
  };
}

/** The address with the filter in it. Pure. */
export function writeFilter(search: URLSearchParams, filter: ListFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const field of FIELDS) {
    const value = filter[field];
    if (value === EVERYTHING[field]) next.delete(NAMES[field]);
    else next.set(NAMES[field], value === true ? YES : String(value));
  }
  return next;
}

export function isSameFilter(left: ListFilter, right: ListFilter): boolean {
  return FIELDS.every((field) => left[field] === right[field]);
}
