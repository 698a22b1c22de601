import { expect, test } from 'vitest';
import { isSameFilter, readFilter, writeFilter } from './filter-address';
import { EVERYTHING, type ListFilter } from './state';

const NARROW: ListFilter = {
  type: 'sfx',
  from: 3,
  to: 10,
  sortBy: 'rating',
  direction: 'up',
  listenedFirst: true,
  unrated: true,
  disagree: true,
  heard: 'no',
  marks: ['shortlist', 'none'],
  genre: 'Ambient folk',
  tags: ['slow build', 'coastal'],
  bpmFrom: 60,
  bpmTo: 120,
  withdrawn: true,
  q: 'fog & sea',
};

test('a filter that is written into an address is read from it again, beside what else it says', () => {
  const address = writeFilter(new URLSearchParams('job=5&type=Film'), NARROW);
  expect(address.get('job')).toBe('5');
  expect(address.get('type')).toBe('Film');
  expect(readFilter(new URLSearchParams(address.toString()))).toEqual(NARROW);
});

test('a filter that leaves nothing out stands in no address', () => {
  const address = writeFilter(writeFilter(new URLSearchParams('job=5'), NARROW), EVERYTHING);
  expect(address.toString()).toBe('job=5');
  expect(isSameFilter(readFilter(address), EVERYTHING)).toBe(true);
});

test('nonsense in an address is as if it were not there', () => {
  const address = new URLSearchParams(
    'tracks=video&from=-1&to=11&sort=mood&order=left&unrated=maybe&heard=half&marks=gold,&tags=,&bpm_from=fast&bpm_to=1200&withdrawn=maybe',
  );
  expect(readFilter(address)).toEqual(EVERYTHING);
});
