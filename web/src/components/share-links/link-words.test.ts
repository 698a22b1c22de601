import { expect, test } from 'vitest';
import type { ShareLink } from '../../protocol/generated/protocol';
import { linkFacts, permissionWords, shortAddress } from './link-words';

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
    plays: 0,
    downloads: 0,
    ...part,
  }) as ShareLink;

test.each([
  [true, true, 'All and single'],
  [true, false, 'All only'],
  [false, true, 'Single only'],
  [false, false, 'Listening only'],
])('all %s and single %s is said as %s', (allowed_all_tracks, allowed_single_track, words) => {
  expect(permissionWords({ allowed_all_tracks, allowed_single_track })).toBe(words);
});

test('an address is shortened to its path and the ends of its token', () => {
  const address = 'https://needledrop.example/shareable-application/?token=7Hq2abcdefghijklmnoc9';
  expect(shortAddress(address)).toBe('/shareable-application?token=7Hq2…c9');
});

test('a row says whom a link is for, until when, and how often it was used', () => {
  expect(linkFacts(link(), NOW)).toEqual(['All and single', '0 opens, 0 plays, 0 downloads']);
  const full = link({ recipient: 'Ada', include_ipis: true, has_password: true, opens: 1, plays: 1200, downloads: 2 });
  expect(linkFacts({ ...full, expires_at: '2026-12-24T12:00:00Z' }, NOW)).toEqual([
    'All and single',
    'For Ada',
    'With IPIs',
    'Password',
    'Ends Dec 24 2026',
    '1 open, 1,200 plays, 2 downloads',
  ]);
  expect(linkFacts(link({ expires_at: '2026-11-21T12:00:00Z' }), NOW)).toContain('Ended Nov 21 2026');
});
