import { expect, test } from 'vitest';
import { threadsOf } from '../../../stores/comments/apply';
import { comment } from '../../../stores/comments/testing';
import { namedIn, piecesOf, readTime, summaryOf, typedTime } from './texts';
import { ticksOf } from './ticks';

test('ticks that lie together are one, as far as its room goes', () => {
  const threads = threadsOf([10, 12, 14, 15.5, 40].map((position, place) => comment(place + 1, { position })));
  const numbers = ticksOf(threads, 5).map((tick) => [tick.position, tick.threads.length]);
  expect(numbers).toEqual([
    [10, 3],
    [15.5, 1],
    [40, 1],
  ]);
});

test('times are typed as minutes and seconds, or seconds', () => {
  expect(['1:33', ' 93.5 ', '1:02:03', '', '1:', 'x'].map(readTime)).toEqual([93, 93.5, 3723, null, null, null]);
  expect([93, 93.47].map(typedTime)).toEqual(['1:33', '1:33.4']);
});

test('those who are mentioned stand out in the text, the longer name first', () => {
  const people = [
    { user_id: 1, user_name: 'Jun' },
    { user_id: 2, user_name: 'Jun Halvorsen' },
  ];
  expect(piecesOf('See @Jun Halvorsen, not @Ann', people)).toEqual([
    { text: 'See ', isName: false },
    { text: '@Jun Halvorsen', isName: true },
    { text: ', not @Ann', isName: false },
  ]);
  expect(namedIn('@Teo?', people)).toEqual([]);
});

test('a comment is told in one line', () => {
  expect(summaryOf(comment(1, { position: 138, text: `Two\nlines ${'on '.repeat(40)}` }))).toMatch(
    /^Teo Lindqvist at 2:18: Two lines on .*…$/,
  );
});
