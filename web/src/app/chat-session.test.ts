import { beforeEach, expect, test, vi } from 'vitest';
import {
  type Chat,
  campaignOf,
  chatSession,
  holdsSecret,
  READY_EVERY_MS,
  READY_TRIES,
  welcomeAddress,
  welcomeText,
  whenReady,
} from './chat-session';

beforeEach(() => vi.useFakeTimers());

function chat(ready: boolean): Chat {
  return { ready, session: () => {}, welcome: () => {} };
}

test('the chat is asked for every 500 ms, and is there as soon as it says so', async () => {
  const read = vi.fn(() => chat(read.mock.calls.length === 3));
  const waited = whenReady(read);
  await vi.advanceTimersByTimeAsync(2 * READY_EVERY_MS);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(READY_EVERY_MS);
  expect((await waited)?.ready).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * READY_EVERY_MS);
  expect(read).toHaveBeenCalledTimes(3);
});

test('after 20 tries the chat is given up', async () => {
  const read = vi.fn(() => undefined);
  const waited = whenReady(read);
  await vi.advanceTimersByTimeAsync(60 * READY_EVERY_MS);
  expect(await waited).toBeNull();
  expect(read).toHaveBeenCalledTimes(READY_TRIES);
});

test('the agent gets the query string and an id of the chat, but nothing that opens anything', () => {
  const search = '?utm_source=letter&job=7&token=abc&sid=def&email=a%40b.test&new_password=x';
  expect(welcomeAddress('https://agent.example/welcome?lang=en', search, 'c-1')).toBe(
    'https://agent.example/welcome?lang=en&utm_source=letter&job=7&session_id=c-1',
  );
});

test('the chat learns the path, who it is and where they came from', () => {
  const visit = { chatId: 'c-1', path: '/pricing', campaign: campaignOf('?utm_source=letter&token=abc') };
  expect(chatSession({ session: null }, visit)).toEqual({
    chat_id: 'c-1',
    page: '/pricing',
    authenticated: false,
    user_id: null,
    billing_customer_id: null,
    campaign: { utm_source: 'letter' },
  });
});

test('a welcome may be JSON or plain text', () => {
  expect(welcomeText('{"message":" Hello "}')).toBe('Hello');
  expect(welcomeText(' Hello\n')).toBe('Hello');
  expect(welcomeText('{"other":1}')).toBe('');
});

test('pages whose address holds a secret are named', () => {
  expect(['/reset-pass', '/confirm-new-email/', '/shareable-playlist/'].every(holdsSecret)).toBe(true);
  expect(holdsSecret('/pricing')).toBe(false);
});
