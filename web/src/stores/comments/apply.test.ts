import { expect, test } from 'vitest';
import { applyCommentChange, threadsOf } from './apply';
import { comment } from './testing';

const place = { job: 5, track: 11 };
const ids = (comments: readonly { comment_id: number }[] | null) => comments?.map(({ comment_id }) => comment_id);

test('comments stand by their position, each followed by its replies', () => {
  const all = [
    comment(4, { parent_id: 1, position: 9 }),
    comment(1, { position: 9 }),
    comment(2, { position: 3 }),
    comment(3, { parent_id: 1, position: 9 }),
  ];
  const threads = threadsOf(all).map(({ comment: { comment_id }, replies }) => [comment_id, ids(replies)]);
  expect(threads).toEqual([
    [2, []],
    [1, [3, 4]],
  ]);
});

test('what colleagues do is taken once, and that of other tracks not at all', () => {
  const added = { kind: 'comment_added', comment: comment(2), comments: 2 } as const;
  const once = applyCommentChange([comment(1)], added, place);
  expect(ids(once)).toEqual([1, 2]);
  expect(ids(applyCommentChange(once ?? [], added, place))).toEqual([1, 2]);
  expect(applyCommentChange([comment(1)], added, { ...place, track: 12 })).toBeNull();
  const by = { user_id: 2, user_name: 'Teo' };
  const resolved = { kind: 'comment_changed', comment_id: 1, track_id: 11, text: 'New', edited: null, resolved_by: by };
  expect(applyCommentChange([comment(1)], resolved as never, place)?.[0]).toMatchObject({
    text: 'New',
    resolved_by: by,
  });
  const deleted = { kind: 'comment_deleted', comment_id: 1, track_id: 11, comments: 0 } as const;
  expect(applyCommentChange([comment(1)], deleted, place)).toEqual([]);
});

test('a deleted comment with replies stays, empty and without mentions', () => {
  const mentions = [{ user_id: 1, user_name: 'Mara' }];
  const emptied = { kind: 'comment_changed', comment_id: 1, track_id: 11, text: '', edited: null, resolved_by: null };
  const [left] = applyCommentChange([comment(1, { mentions })], emptied as never, place) ?? [];
  expect(left).toMatchObject({ text: '', mentions: [] });
});

test('a private note comes, changes and goes by one’s own topic', () => {
  const note = comment(3, { private: true });
  const changed = { kind: 'note_changed', comment_id: 3, track_id: 11 } as const;
  expect(ids(applyCommentChange([], { ...changed, comment: note }, place))).toEqual([3]);
  expect(applyCommentChange([], { ...changed, comment: { ...note, job_id: 6 } }, place)).toBeNull();
  expect(applyCommentChange([note], { ...changed, comment: null }, place)).toEqual([]);
});
