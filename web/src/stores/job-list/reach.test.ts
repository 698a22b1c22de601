import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import { randomOf } from '../../live/testing/model-server';
import type { JobRow, JobStatus } from '../../protocol/generated/protocol';
import { answersAsDescribed } from '../../testing/described';
import { useSession } from '../session/store';
import { jobList, openJobBoard } from './store';
import { changed, job, jobPage, ME } from './testing';

const SEEDS = Number(process.env.FUZZ_SEEDS ?? 60);
const STEPS = 60;
const FOLLOWED = ['board', 'team:3', 'team:4'];

answersAsDescribed();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  useSession.setState({ session: { uid: ME, role: 'creator' } as never });
});

/** Returns the topics on which creators receive the changes of a job. */
function topicsOf({ status, is_team_job, teams_id }: JobRow): readonly string[] {
  if (status === 'deleted') return [];
  return is_team_job ? teams_id.map((team) => `team:${team}`) : ['board'];
}

/** Returns true if a job is visible to a creator who belongs to the teams 3 and 4. */
const isSeen = (row: JobRow) =>
  row.status !== 'deleted' &&
  ((row.used ?? 0) > 0 || (row.status === 'open' && topicsOf(row).some((topic) => FOLLOWED.includes(topic))));

/** Returns the changes that each topic publishes for an edit. */
function published(before: JobRow, after: JobRow): [string, object][] {
  const [old, now] = [topicsOf(before), topicsOf(after)];
  const { id: job_id, status, teams_id, is_team_job } = after;
  return FOLLOWED.filter((topic) => old.includes(topic) || now.includes(topic)).map((topic) => {
    if (!old.includes(topic)) return [topic, { kind: 'job_created', job_id, status, by: 9 }];
    if (!now.includes(topic)) return [topic, { kind: 'job_removed', job_id, before: before.status }];
    return [topic, { ...changed(job_id, before.status, status), teams_id, is_team_job }];
  });
}

test.each(Array.from({ length: SEEDS }, (_, index) => [index + 1, index % 2 === 0 ? 12 : 130] as const))(
  'seed %i: of %i jobs that go to and fro, the board shows and counts what its creator may see',
  async (seed, size) => {
    const random = randomOf(seed);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    vi.spyOn(Math, 'random').mockImplementation(random);
    const audience = () => {
      const teams_id = pick([[], [], [3], [4], [3, 4], [9], [4, 9]]);
      return { teams_id, is_team_job: teams_id.length > 0 };
    };
    const status = () => pick<JobStatus>(['open', 'open', 'open', 'closed', 'deleted']);
    let jobs = Array.from({ length: size }, (_, index) => {
      return { ...job(index + 1), ...audience(), used: random() < 0.2 ? 1 : 0 } as JobRow;
    });
    const server = fakeServer();
    const live = fakeLive();
    const heads = new Map(FOLLOWED.map((topic) => [topic, 0]));
    const frames = new Map<string, object[]>(FOLLOWED.map((topic) => [topic, []]));
    const seen = () => jobs.filter(isSeen);
    server.answer('job/get', (asked) =>
      jobPage(
        asked,
        seen(),
        [...heads].map(([topic, offset]) => ({ ...live.head(topic), offset })),
      ),
    );
    openJobBoard();
    await vi.advanceTimersByTimeAsync(600);
    const deliver = async () => {
      const [topic, waiting] = pick([...frames].filter(([, list]) => list.length > 0));
      live.say('change', waiting.shift());
      await live.settle();
      return topic;
    };
    for (let step = 0; step < STEPS; step += 1) {
      const row = pick(random() < 0.5 ? jobs.slice(0, 6) : jobs);
      const edit = random() < 0.7 ? audience() : { status: status() };
      const after = { ...row, ...edit };
      // creators who have submitted to a job get no change if the job is only for other teams
      if (published(row, after).length === 0 && (isSeen(row) || isSeen(after))) continue;
      jobs = jobs.map((one) => (one === row ? after : one));
      for (const [topic, change] of published(row, after)) {
        const offset = (heads.get(topic) ?? 0) + 1;
        heads.set(topic, offset);
        frames.get(topic)?.push({ topic, offset, at: '2026-01-01T00:00:00Z', changes: [change] });
      }
      while ([...frames.values()].some((list) => list.length > 0) && random() < 0.7) await deliver();
      if (random() < 0.4) await vi.advanceTimersByTimeAsync(random() * 1500);
    }
    while ([...frames.values()].some((list) => list.length > 0)) await deliver();
    await vi.advanceTimersByTimeAsync(60_000);
    const { rows, total, counts, filter } = jobList.use.getState();
    const shown = seen()
      .filter((one) => one.status === filter.status)
      .sort((left, right) => right.id - left.id);
    expect(rows.map(({ id, teams_id }) => ({ id, teams_id }))).toEqual(
      shown.slice(0, rows.length).map(({ id, teams_id }) => ({ id, teams_id })),
    );
    expect(rows.length).toBeGreaterThanOrEqual(Math.min(20, shown.length));
    expect({ total, counts }).toMatchObject({
      total: shown.length,
      counts: { open: shown.length, all: seen().length },
    });
  },
);
