import { expect, test } from 'vitest';
import { isOfBuild, strategyOf } from './routing';

const ORIGIN = 'https://a.test';

function strategy(path: string, more: Partial<{ method: string; mode: string; origin: string }> = {}): string {
  const { method = 'GET', mode = 'no-cors', origin = ORIGIN } = more;
  return strategyOf({ method, mode, url: origin + path }, ORIGIN);
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
    expect(strategy(path)).toBe('pass');
    expect(strategy(path, { mode: 'navigate' })).toBe('pass');
  }
});

test('pages of shared links are another page than the client: no copy of it stands in for them', () => {
  for (const path of ['/shareable-playlist?token=a', '/shareable-application/', '/shareable-cover?token=a'])
    expect(strategy(path, { mode: 'navigate' })).toBe('pass');
});

test('pages, hashed assets and the few other files have ways of their own', () => {
  expect(strategy('/manager/jobs/active?job=7', { mode: 'navigate' })).toBe('page');
  expect(strategy('/assets/main-abc.js')).toBe('asset');
  expect(strategy('/favicon.svg')).toBe('file');
  expect(strategy('/apiary', { mode: 'navigate' })).toBe('page');
});

test('what changes something and what is elsewhere passes', () => {
  expect(strategy('/', { method: 'POST', mode: 'navigate' })).toBe('pass');
  expect(strategy('/assets/main-abc.js', { origin: 'https://b.test' })).toBe('pass');
});

test('a page belongs to the build that its settings name', () => {
  expect(isOfBuild('{"version":"0.23.0+abc123"}', 'abc123')).toBe(true);
  expect(isOfBuild('{"version":"0.23.0+abc1234"}', 'abc123')).toBe(false);
});
