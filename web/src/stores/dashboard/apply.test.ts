import { expect, test } from 'vitest';
import { affectsFigures } from './apply';

type Change = Parameters<typeof affectsFigures>[0];

const changed = (job_id: number, before: string, status: string) =>
  ({ kind: 'job_changed', job_id, before, status }) as Change;

test.each([
  ['closes', changed(5, 'open', 'closed'), true],
  ['opens', changed(5, 'archived', 'open'), true],
  ['is edited', changed(5, 'open', 'open'), false],
  ['goes from closed to archived', changed(5, 'closed', 'archived'), false],
  ['is another', changed(7, 'open', 'closed'), false],
  ['is deleted', { kind: 'job_removed', job_id: 5, before: 'open' } as Change, true],
  ['is deleted once it is closed', { kind: 'job_removed', job_id: 5, before: 'closed' } as Change, false],
  ['is brought back', { kind: 'job_created', job_id: 5, status: 'open', by: 2 } as Change, true],
  ['is new', { kind: 'job_created', job_id: 8, status: 'open', by: 2 } as Change, false],
])('the figures are read when a job that was submitted to opens or closes: one that %s', (_, change, moves) => {
  expect(affectsFigures(change, [5, 6])).toBe(moves);
});

test('an act of one’s own moves the figures', () => {
  expect(affectsFigures({ kind: 'track_counts', tracks: [] }, [])).toBe(true);
  expect(affectsFigures({ kind: 'name_changed', user_name: 'Ida' }, [])).toBe(false);
});
