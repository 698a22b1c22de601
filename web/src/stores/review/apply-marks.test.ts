import { expect, test } from 'vitest';
import type { Mark, ReviewChange, TrackMark } from '../../protocol/generated/protocol';
import { applyReviewChange } from './apply';
import { getById } from './id-map';
import { applyOwnChange, MARK_PART } from './marks';
import { isAbstaining } from './shown-mark';
import type { ApplyContext } from './state';
import { ME, review, TEO, track } from './testing';

const AT = '2026-11-21T00:00:00Z';
const FRESH: ApplyContext = { offset: 7, at: AT, missed: false, token: 70 };
const teo = { user_id: TEO, user_name: 'Teo Lindqvist' };
const me = { user_id: ME, user_name: 'Mara Kessel' };
const markedBy = (by: typeof teo, mark: Mark | null, track_ids = [11, 12]): ReviewChange => ({
  kind: 'track_marked',
  track_ids,
  mark,
  by,
  at: AT,
});
const mark = (value: Mark, by = teo): TrackMark => ({ mark: value, by, at: AT });
const rows = () => [track(11), track(12, { mark: mark('pass') }), track(13)];
const markOfRow = (state: ReturnType<typeof review>, id: number) => getById(state.rows, id)?.mark;

test('a colleague’s mark stands in all its rows, which flash in their name', () => {
  const state = applyReviewChange(review(rows()), markedBy(teo, 'shortlist'), FRESH);
  expect([11, 12, 13].map((id) => markOfRow(state, id)?.mark)).toEqual(['shortlist', 'shortlist', undefined]);
  expect(getById(state.highlights, 11)).toEqual({ tone: 'other', of: 'mark', by: TEO, token: 70 });
  expect(getById(state.highlights, 13)).toBeUndefined();
});

test('a mark that was taken off is gone, and told twice it changes nothing more', () => {
  const state = applyReviewChange(review(rows()), markedBy(teo, null), FRESH);
  expect(markOfRow(state, 12)).toBeNull();
  expect(applyReviewChange(state, markedBy(teo, null), { ...FRESH, token: 71 })).toBe(state);
});

test('what was missed while away flashes nothing, nor does the confirmation of a mark that is shown already', () => {
  const missed = applyReviewChange(review(rows()), markedBy(teo, 'hold'), { ...FRESH, missed: true });
  expect(markOfRow(missed, 11)?.mark).toBe('hold');
  expect(getById(missed.highlights, 11)).toBeUndefined();
  const waiting = applyOwnChange(MARK_PART, review(rows()), [11], mark('hold', me), 3);
  const updated = applyReviewChange(waiting, markedBy(me, 'hold', [11]), FRESH);
  expect(getById(updated.highlights, 11)?.token).toBe(3);
});

test('one’s own mark from another tab flashes as one’s own', () => {
  const state = applyReviewChange(review(rows()), markedBy(me, 'hold', [11]), FRESH);
  expect(getById(state.highlights, 11)).toEqual({ tone: 'own', of: 'mark', by: null, token: 70 });
});

test('the numbers of the filter follow a colleague’s mark', () => {
  const tabCounts = { all: 3, music: 3, sfx: 0, audio: 0, shortlist: 0, hold: 0, pass: 1 };
  const state = applyReviewChange(review(rows(), { tabCounts }), markedBy(teo, 'shortlist'), FRESH);
  expect(state.tabCounts).toMatchObject({ shortlist: 2, hold: 0, pass: 0 });
});

test('who abstains is known by name, until they no longer do', () => {
  const change: ReviewChange = { kind: 'track_abstained', track_ids: [11], user_id: TEO, abstain: true };
  const state = applyReviewChange(review(rows(), { names: { [TEO]: 'Teo Lindqvist' } }), change, FRESH);
  expect(getById(state.rows, 11)?.abstained_by).toEqual([teo]);
  expect(getById(state.highlights, 11)?.tone).toBe('other');
  expect(isAbstaining(state, 11)).toBe(false);
  expect(applyReviewChange(state, change, FRESH)).toBe(state);
  const back = applyReviewChange(state, { ...change, abstain: false }, FRESH);
  expect(getById(back.rows, 11)?.abstained_by).toEqual([]);
});
