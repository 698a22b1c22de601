import { expect, test } from 'vitest';
import { scrub, scrubText } from './scrub';

test('queries and fragments are cut off wherever an address stands in a text', () => {
  expect(scrubText('GET https://a.test/reset-pass/?token=abc&email=x failed')).toBe(
    'GET https://a.test/reset-pass/ failed',
  );
  expect(scrubText('at /assets/main-abc.js#x (line 3)')).toBe('at /assets/main-abc.js (line 3)');
});

test('what looks like a token or an email is not told', () => {
  expect(scrubText('sid 4f9cA01b77de21aa90cc4d was refused for mara@harbourlight.example')).toBe(
    'sid [token] was refused for [email]',
  );
  expect(scrubText('the workspace stopped at line 4711')).toBe('the workspace stopped at line 4711');
});

test('cookies, headers, bodies and data are dropped at every depth', () => {
  const report = {
    message: 'it broke',
    request: {
      url: 'https://a.test/?a=1',
      cookies: { a: 'b' },
      headers: { cookie: 'x' },
      data: 'pass=1',
      query_string: 'a',
    },
    breadcrumbs: [{ category: 'fetch', data: { url: '/api?x' }, message: 'to /a?b=c' }],
  };
  expect(scrub(report)).toEqual({
    message: 'it broke',
    request: { url: 'https://a.test/' },
    breadcrumbs: [{ category: 'fetch', message: 'to /a' }],
  });
});

test('the ids of the report itself and the addresses of our scripts stay', () => {
  const report = {
    event_id: '0123456789abcdef0123456789abcdef',
    contexts: { trace: { trace_id: '0123456789abcdef0123456789abcdef', data: { url: '/?a' } } },
    frames: [{ filename: 'https://a.test/assets/workspace-page-BXcd12ef.js?v=1', lineno: 1 }],
  };
  expect(scrub(report)).toEqual({
    event_id: '0123456789abcdef0123456789abcdef',
    contexts: { trace: { trace_id: '0123456789abcdef0123456789abcdef' } },
    frames: [{ filename: 'https://a.test/assets/workspace-page-BXcd12ef.js', lineno: 1 }],
  });
});
