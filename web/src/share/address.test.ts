import { beforeEach, expect, test } from 'vitest';
import { addressOf, momentOf, readCredentials, storeCredentials } from './address';

const at = (address: string) => window.history.replaceState(null, '', address);
beforeEach(() => window.sessionStorage.clear());

test('the token is taken out of the address, and a reload finds it with its ticket', () => {
  at('/shareable-application/?token=abc#t=3,82');
  expect(readCredentials()).toEqual({ family: 'application', token: 'abc', ticket: null });
  expect(window.location.href).toMatch(/\/shareable-application\/#t=3,82$/);
  storeCredentials({ family: 'application', token: 'abc', ticket: 'seen' });
  expect(readCredentials()).toEqual({ family: 'application', token: 'abc', ticket: 'seen' });
});

test('the address of another link counts more than what the tab has kept', () => {
  storeCredentials({ family: 'playlist', token: 'abc', ticket: 'seen' });
  at('/shareable-playlist?token=def');
  expect(readCredentials()).toEqual({ family: 'playlist', token: 'def', ticket: null });
  at('/shareable-application');
  expect(readCredentials()).toBeNull();
});

test('a hash names a track by its place, and a moment of it', () => {
  expect(momentOf('#t=3,82')).toEqual({ place: 3, second: 82 });
  expect(momentOf('#t=3')).toEqual({ place: 3, second: 0 });
  expect(['', '#t=', '#t=0,1', '#t=a,1', '#t=1,-2', '#tracks'].map(momentOf)).toEqual(new Array(6).fill(null));
});

test('the address of a moment opens it', () => {
  const address = addressOf(
    'https://a.test',
    { family: 'playlist', token: 'a+b', ticket: 't' },
    { place: 2, second: 9.7 },
  );
  expect(address).toBe('https://a.test/shareable-playlist/?token=a%2Bb#t=2,9');
});
