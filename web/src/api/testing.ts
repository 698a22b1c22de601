import { vi } from 'vitest';
import type { LiveHead } from '../protocol/generated/protocol';

/** The answer to a call: a result, or a refusal. */
export type Reply =
  | { result: unknown; live?: LiveHead; list_live?: LiveHead[] }
  | { status: number; error?: string; fields?: Record<string, string>; contact?: string };

export interface FakeServer {
  /** Every call that was made: its path under /api, and its payload. */
  calls: { path: string; body: Record<string, unknown> }[];
  /** Answers the call from now on. */
  answer: (path: string, reply: Reply | ((body: Record<string, unknown>) => Reply)) => void;
  /** The payloads of one call. */
  bodies: (path: string) => Record<string, unknown>[];
}

/** Replaces the server in tests of pages: a call without a given answer fails as without a network. */
export function fakeServer(): FakeServer {
  const replies = new Map<string, Reply | ((body: Record<string, unknown>) => Reply)>();
  const calls: FakeServer['calls'] = [];
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const path = address.replace('/api/', '');
    const body = JSON.parse(String(request.body)) as Record<string, unknown>;
    calls.push({ path, body });
    const given = replies.get(path);
    if (given === undefined) throw new TypeError('no network');
    const reply = typeof given === 'function' ? given(body) : given;
    const status = 'result' in reply ? 200 : reply.status;
    return new Response(JSON.stringify(reply), { status });
  });
  return {
    calls,
    answer: (path, reply) => replies.set(path, reply),
    bodies: (path) => calls.filter((call) => call.path === path).map((call) => call.body),
  };
}
