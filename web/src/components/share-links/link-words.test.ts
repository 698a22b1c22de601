import { expect, test } from 'vitest';
import type { ShareLink } from '../../protocol/generated/protocol';
import { linkTerms, linkUse, permissionWords, shortAddress } from './link-words';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const link = (part: Partial<ShareLink> = {}): ShareLink =>
  ({
    allowed_all_tracks: true,
    allowed_single_track: true,
    include_ipis: false,
    recipient: '',
    has_password: false,
    expires_at: null,
    opens: 0,
    listeners: 0,
    plays: 0,
    downloads: 0,
    last_opened: null,
    ...part,
  }) as ShareLink;

test.each([
  [true, true, 'All and individual downloads'],
  [true, false, 'All in one download'],
  [false, true, 'Individual downloads'],
  [false, false, 'Listening only'],
])('all %s and single %s is said as %s', (allowed_all_tracks, allowed_single_track, words) => {
  expect(permissionWords({ allowed_all_tracks, allowed_single_track })).toBe(words);
});

test('an address is shortened to its path and the ends of its token', () => {
  const address = 'https://needledrop.example/shareable-application/?token=7Hq2abcdefghijklmnoc9';
  expect(shortAddress(address)).toBe('/shareable-application?token=7Hq2…c9');
});

test('a row says what a link allows, whom it is for and until when', () => {
  expect(linkTerms(link(), NOW)).toEqual(['All and individual downloads']);
  const full = link({ recipient: 'Ada', include_ipis: true, has_password: true });
  expect(linkTerms({ ...full, expires_at: '2026-12-24T12:00:00Z' }, NOW)).toEqual([
    'All and individual downloads',
    'For Ada',
    'With IPIs',
    'Password',
    'Ends Dec 24 2026',
  ]);
  expect(linkTerms(link({ expires_at: '2026-11-21T12:00:00Z' }), NOW)).toContain('Ended Nov 21 2026');
});

test('a row says how often a link was used, by how many, and when last', () => {
  expect(linkUse(link())).toEqual(['Not opened yet']);
  const used = link({ opens: 14, listeners: 1, plays: 1200, last_opened: '2026-11-21T12:00:00Z' });
  expect(linkUse(used)).toEqual(['14 opens, 1 listener, 1,200 plays, 0 downloads', 'Last opened Nov 21 2026']);
});
