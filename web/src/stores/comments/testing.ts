import { vi } from 'vitest';
import { type CommandName, live } from '../../live/live';
import type { Comment, LiveHead } from '../../protocol/generated/protocol';

/** Returns a comment as the server sends it, for tests. */
export function comment(comment_id: number, change: Partial<Comment> = {}): Comment {
  return {
    comment_id,
    job_id: 5,
    track_id: 11,
    user_id: 2,
    user_name: 'Teo Lindqvist',
    position: comment_id,
    until: null,
    private: false,
    parent_id: null,
    mentions: [],
    text: `Comment ${comment_id}`,
    created: '2026-11-20T14:27:51Z',
    edited: null,
    resolved_by: null,
    ...change,
  };
}

type Reply = (payload: Record<string, unknown>) => unknown;

/**
 * Replaces the server for commands of the live connection: answers each with its reply in `replies` and records it. Commands without a
 * reply stay pending. The reply to `comment.list` includes the head of the topic. The end of the test ends this.
 */
export function fakeCommands(
  replies: Partial<Record<CommandName, Reply>>,
  headOf: (topic: string) => LiveHead | undefined = () => undefined,
) {
  const sent: [CommandName, Record<string, unknown>][] = [];
  const answer = async (event: CommandName, payload: unknown) => {
    const given = payload as Record<string, unknown>;
    sent.push([event, given]);
    const reply = replies[event];
    if (!reply) return new Promise(() => {});
    const at = event === 'comment.list' ? headOf(`review:${given.job_id}`) : undefined;
    return { result: await reply(given), ...(at ? { live: at } : {}) };
  };
  vi.spyOn(live, 'send').mockImplementation(answer as never);
  vi.spyOn(live, 'sendUntilAcked').mockImplementation(answer as never);
  return {
    /** Returns the payloads that were sent with one kind of command. */
    of: (event: CommandName) => sent.filter(([name]) => name === event).map(([, payload]) => payload),
    answer: (event: CommandName, reply: Reply) => {
      replies[event] = reply;
    },
  };
}

/** Returns the result of the command comment.list that contains only these comments. */
export const listed = (...comments: Comment[]) => ({ comments, number_of_comments: comments.length });
