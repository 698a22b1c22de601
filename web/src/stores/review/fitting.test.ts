import { expect, test } from 'vitest';
import type { Mark, TrackMark } from '../../protocol/generated/protocol';
import { fittingOrder } from './fitting';
import { applyOwnChange, MARK_PART } from './marks';
import { EVERYTHING, type ListFilter } from './state';
import { ME, review, track } from './testing';

const mark = (value: Mark): TrackMark => ({ mark: value, by: { user_id: ME, user_name: 'Mara' }, at: '' });
const ROWS = [
  track(1, { mark: mark('shortlist'), listened: true, genre: 'Ambient folk', bpm: 92, tags: 'Coastal, slow build' }),
  track(2, { mark: mark('hold'), genre: 'House', bpm: 124, tags: 'club' }),
  track(3, { my_rating: 6, rating: 6, listened: true, tags: 'coastal' }),
];

const fitting = (filter: Partial<ListFilter>, state = review(ROWS)) =>
  fittingOrder({ ...state, filter: { ...EVERYTHING, ...filter } }, [1, 2, 3]);

test('without a network the filter narrows by marks, one or several or none', () => {
  expect(fitting({ marks: ['shortlist'] })).toEqual([1]);
  expect(fitting({ marks: ['hold', 'none'] })).toEqual([2, 3]);
  const marked = applyOwnChange(MARK_PART, review(ROWS), [3], mark('shortlist'), 1);
  expect(fitting({ marks: ['shortlist'] }, marked)).toEqual([1, 3]);
});

test('it narrows by what one has heard and rated, both at once', () => {
  expect(fitting({ heard: 'yes' })).toEqual([1, 3]);
  expect(fitting({ heard: 'no' })).toEqual([2]);
  expect(fitting({ heard: 'yes', unrated: true })).toEqual([1]);
});

test('it narrows by genre, by all of the tags, whatever their case, and by tempo', () => {
  expect(fitting({ genre: 'ambient FOLK' })).toEqual([1]);
  expect(fitting({ tags: ['coastal'] })).toEqual([1, 3]);
  expect(fitting({ tags: ['coastal', 'slow build'] })).toEqual([1]);
  expect(fitting({ bpmFrom: 92 })).toEqual([1, 2]);
  expect(fitting({ bpmTo: 100 })).toEqual([1]);
  expect(fitting({ bpmFrom: 100, bpmTo: 123 })).toEqual([]);
});
