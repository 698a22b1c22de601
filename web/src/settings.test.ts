import { expect, test } from 'vitest';
import { environmentOf, readSettings } from './settings';

function page(settings: string): Document {
  return new DOMParser().parseFromString(
    `<script type="application/json" id="settings">${settings}</script>`,
    'text/html',
  );
}

test('what the server wrote into the page is read', () => {
  const settings = readSettings(
    page('{"version":"0.23.0+abc","mastering_url":"https://x.example/?a=\\u003cb","upsell":false}'),
  );
  expect(settings).toMatchObject({
    version: '0.23.0+abc',
    mastering_url: 'https://x.example/?a=<b',
    upsell: false,
    chat_url: null,
  });
});

test('a page without settings, or with broken ones, has none set', () => {
  for (const settings of [readSettings(page('')), readSettings(page('{')), readSettings(new Document())]) {
    expect(settings).toMatchObject({
      version: null,
      chat_url: null,
      mastering_url: null,
      upsell: true,
      sentry_dsn: null,
    });
  }
});

test('the environment follows from the address', () => {
  expect(environmentOf('https://dev.needledrop.example/')).toBe('Development');
  expect(environmentOf('http://localhost:8080/')).toBe('Localhost');
  expect(environmentOf('https://needledrop.example/')).toBe('Production');
});
