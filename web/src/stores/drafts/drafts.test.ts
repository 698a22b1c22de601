import { beforeEach, expect, test, vi } from 'vitest';
import { deleteDraft, deleteDrafts, readDraft, saveDraft } from './drafts';

const DAY_MS = 24 * 60 * 60 * 1000;
const draft = (title: string) => ({ at: Date.now(), values: { title } });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});

test('a draft is kept for its account and its thing alone', () => {
  saveDraft(7, 'track:1', draft('Ebb'));
  expect(readDraft(7, 'track:1')?.values).toEqual({ title: 'Ebb' });
  expect(readDraft(8, 'track:1')).toBeNull();
  expect(readDraft(7, 'track:11')).toBeNull();
});

test('a draft is kept for seven days, and then removed whoever looks', () => {
  saveDraft(7, 'track:1', draft('Ebb'));
  vi.setSystemTime(Date.now() + 7 * DAY_MS);
  expect(readDraft(7, 'track:1')).not.toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect(readDraft(8, 'track:2')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('what is no draft is none, and goes', () => {
  localStorage.setItem('needledrop-draft:7:track:1', '{');
  localStorage.setItem('needledrop-draft:7:track:2', '{"at":"now"}');
  expect(readDraft(7, 'track:1')).toBeNull();
  expect(readDraft(7, 'track:2')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('one draft is forgotten, or all of an account that logs out, and nobody else’s', () => {
  localStorage.setItem('needledrop-session', '{}');
  for (const thing of ['track:1', 'track:2']) saveDraft(7, thing, draft(thing));
  saveDraft(70, 'track:1', draft('other'));
  deleteDraft(7, 'track:1');
  expect(readDraft(7, 'track:1')).toBeNull();
  expect(readDraft(7, 'track:2')).not.toBeNull();
  deleteDrafts(7);
  expect(readDraft(7, 'track:2')).toBeNull();
  expect(readDraft(70, 'track:1')).not.toBeNull();
  expect(localStorage.getItem('needledrop-session')).toBe('{}');
});
