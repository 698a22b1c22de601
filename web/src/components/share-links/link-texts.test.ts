import { expect, test } from 'vitest';
import type { ShareLink } from '../../protocol/generated/protocol';
import { hasEnded, lastOpened, linkEnd, linkName, linkTerms } from './link-texts';
import { linkOf } from './testing';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const link = (part: Partial<ShareLink> = {}) => linkOf('abcd', part);

test.each([
  [{}, 'Archive, single tracks'],
  [{ allowed_single_track: false, has_password: true }, 'Archive, password'],
  [{ allowed_all_tracks: false, include_ipis: true }, 'Single tracks, IPI numbers'],
  [{ allowed_all_tracks: false, allowed_single_track: false }, 'Listening only'],
])('%o is said as %s', (part, text) => {
  expect(linkTerms(link(part))).toBe(text);
});

test('a row names whom the link is for', () => {
  expect(linkName(link({ recipient: 'Ada' }))).toBe('Ada');
  expect(linkName(link())).toBe('Anyone with the link');
});

test('a row says when a link ends, in days where that is soon', () => {
  expect(linkEnd(link(), NOW)).toEqual({ text: 'Never', isSoon: false });
  expect(linkEnd(link({ expires_at: '2026-12-24T12:00:00Z' }), NOW)).toEqual({ text: 'Dec 24 2026', isSoon: false });
  expect(linkEnd(link({ expires_at: '2026-11-25T12:00:00Z' }), NOW)).toEqual({ text: 'In 3 days', isSoon: true });
  expect(linkEnd(link({ expires_at: '2026-11-22T13:00:00Z' }), NOW)).toEqual({ text: 'In 1 day', isSoon: true });
  const ended = link({ expires_at: '2026-11-21T12:00:00Z' });
  expect(linkEnd(ended, NOW).text).toBe('Nov 21 2026');
  expect(hasEnded(ended, NOW)).toBe(true);
});

test('a row says when a link was opened last', () => {
  expect(lastOpened(link(), NOW)).toBe('Not opened yet');
  expect(lastOpened(link({ last_opened: '2026-11-22T11:59:30Z' }), NOW)).toBe('Just now');
  expect(lastOpened(link({ last_opened: '2026-11-21T12:00:00Z' }), NOW)).toMatch(/^Nov 2\d, \d\d:\d\d$/);
  expect(lastOpened(link({ expires_at: '2026-11-21T12:00:00Z' }), NOW)).toBe('Expired');
});
