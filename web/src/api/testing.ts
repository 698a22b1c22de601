import { vi } from 'vitest';
import type { LiveHead } from '../protocol/generated/protocol';

/** The answer of the fake server to a call: a result, or a refusal. */
export type Reply =
  | { result: unknown; live?: LiveHead; list_live?: LiveHead[] }
  | { status: number; error?: string; fields?: Record<string, string>; contact?: string };

export interface FakeServer {
  /** All calls that were made, each with its path under /api and its body. */
  calls: { path: string; body: Record<string, unknown> }[];
  /** Sets the answer to all further calls to this path. */
  answer: (path: string, reply: Reply | ((body: Record<string, unknown>) => Reply)) => void;
  /** Returns the bodies of all calls that were made to this path. */
  bodies: (path: string) => Record<string, unknown>[];
}

/** Replaces the server in tests of pages. A call without a set answer fails as if there were no network. */
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
