import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import MasteringPage from './mastering-page';
import { readAgain, sandboxOf } from './partner';

afterEach(() => vi.unstubAllGlobals());

test("the partner's page stands in a frame that may not lead ours elsewhere and hears of no referrer", async () => {
  render(<MasteringPage address="https://mastering.example/start?a=1" />);
  const frame = screen.getByTitle('Mastering Channel, by mastering.example');
  expect(frame).toHaveAttribute('src', 'https://mastering.example/start?a=1');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
  expect(screen.getByText('Loading. Please wait')).toBeVisible();
  fireEvent.load(frame);
  await waitFor(() => expect(screen.queryByText('Loading. Please wait')).toBeNull());
  expect(screen.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a page of our own origin is not let out of its sandbox', () => {
  expect(sandboxOf('https://mastering.example/', 'https://us.example')).toContain('allow-same-origin');
  expect(sandboxOf('https://us.example/page', 'https://us.example')).not.toContain('allow-same-origin');
});

test('without a partner the page says so and loads nothing', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  render(<MasteringPage address={null} />);
  expect(screen.getByRole('heading', { name: 'There is no mastering partner here' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});

test.each([
  [
    '<script type="application/json" id="settings">{"mastering_url":"https://m.example/"}</script>',
    'https://m.example/',
  ],
  ['<script type="application/json" id="settings">{"mastering_url":null}</script>', null],
  ['Bad Gateway', null],
])('what the server tells this address is read out of its page', async (text, address) => {
  vi.stubGlobal('fetch', async () => new Response(text));
  expect(await readAgain(new AbortController().signal)).toBe(address);
});
