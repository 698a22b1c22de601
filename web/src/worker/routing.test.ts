import { expect, test } from 'vitest';
import { isOfBuild, wayOf } from './routing';

const ORIGIN = 'https://a.test';

function way(path: string, more: Partial<{ method: string; mode: string; origin: string }> = {}): string {
  const { method = 'GET', mode = 'no-cors', origin = ORIGIN } = more;
  return wayOf({ method, mode, url: origin + path }, ORIGIN);
}

test('calls, files and the live connection are never touched, however they are asked for', () => {
  for (const path of [
    '/api/account/get_info',
    '/files/a.mp3?sig=1',
    '/socket.io/?EIO=4',
    '/dev/outbox',
    '/sandbox/checkout/cs_1',
    '/metrics',
  ]) {
    expect(way(path)).toBe('pass');
    expect(way(path, { mode: 'navigate' })).toBe('pass');
  }
});

test('pages of shared links are another page than the client: no copy of it stands in for them', () => {
  for (const path of ['/shareable-playlist?token=a', '/shareable-application/', '/shareable-cover?token=a'])
    expect(way(path, { mode: 'navigate' })).toBe('pass');
});

test('pages, hashed assets and the few other files have ways of their own', () => {
  expect(way('/manager/jobs/active?job=7', { mode: 'navigate' })).toBe('page');
  expect(way('/assets/main-abc.js')).toBe('asset');
  expect(way('/favicon.svg')).toBe('file');
  expect(way('/apiary', { mode: 'navigate' })).toBe('page');
});

test('what changes something and what is elsewhere passes', () => {
  expect(way('/', { method: 'POST', mode: 'navigate' })).toBe('pass');
  expect(way('/assets/main-abc.js', { origin: 'https://b.test' })).toBe('pass');
});

test('a page belongs to the build that its settings name', () => {
  expect(isOfBuild('{"version":"0.23.0+abc123"}', 'abc123')).toBe(true);
  expect(isOfBuild('{"version":"0.23.0+abc1234"}', 'abc123')).toBe(false);
});
