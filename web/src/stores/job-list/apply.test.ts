import { describe, expect, it } from 'vitest';
import type { JobAllowance, JobLimits, JobRow, JobStatus } from '../../protocol/generated/protocol';
import { compareJobs, fits, type JobFilter, type JobListChange, jobEffect, tabsOf } from './apply';
import { details } from './testing';

const limits: JobLimits = { tracks_per_user_limit: 5, available_for_plans: [], access_from: 0, access_to: 10 };
const rest = { ...limits, share_type: 'playlist_sharing', teams_id: [] as number[], is_team_job: false } as const;
const row = (id: number, part: Partial<JobRow> = {}): JobRow =>
  ({ id, ...details(`job ${id}`), ...rest, status: 'open', date_time: '2026-11-20T12:00:00Z', ...part }) as JobRow;

const filter: JobFilter = { status: 'open', type: null, title: '', team: false };
const findIn =
  (...rows: JobRow[]) =>
  (id: number) =>
    rows.find((one) => one.id === id);
const changed = (job_id: number, before: JobStatus, status: JobStatus, title = 'new') =>
  ({
    kind: 'job_changed',
    job_id,
    before,
    status,
    details: details(title),
    limits,
    share_type: 'playlist_sharing',
    teams_id: [] as number[],
    is_team_job: false as boolean,
    by: 9,
  }) as const;
const created = (status: JobStatus = 'open') => ({ kind: 'job_created', job_id: 3, status, by: 9 }) as const;
const removed = (before: JobStatus) => ({ kind: 'job_removed', job_id: 3, before }) as const;

const isRowPending = () => false;
/** Returns the effect of a change on the job list of a reviewer who belongs to one company. */
const effect = (change: JobListChange, part: Partial<JobFilter> = {}, ...rows: JobRow[]) =>
  jobEffect(
    change,
    findIn(...rows),
    { filter: { ...filter, ...part }, counts: {}, isWhole: false, isRowPending },
    { isCreator: false, topics: ['company:1'], topic: 'company:1', jobsOf: () => rows },
  );

describe('a change of jobs', () => {
  it('sets the number of tracks that a held job has received, as the act of nobody', () => {
    const counted: JobListChange = { kind: 'job_counted', job_id: 2, submitted_tracks: 5 };
    expect(effect(counted, {}, row(2, { submitted_tracks: 4 }))).toEqual({
      kind: 'put',
      row: row(2, { submitted_tracks: 5 }),
    });
    expect(effect(counted, {}, row(3))).toBeNull();
  });

  it('has a job read that goes to another company, whose mark and pictures are not told', () => {
    const change = changed(2, 'open', 'open');
    const moved = { ...change, details: { ...change.details, company_id: 2, company: 'Another company' } };
    const held = row(2, { company_verified: true, logo_for_job_type: '/files/image/icon.png' });
    expect(effect(moved, {}, held)).toEqual({ kind: 'read', id: 2, by: 9, action: 'edited', counts: {}, total: 0 });
  });

  it('states the new row where it is held, and tells an edit from a change of status', () => {
    expect(effect(changed(2, 'open', 'closed'), {}, row(2))).toMatchObject({
      kind: 'put',
      row: { id: 2, title: 'new', status: 'closed' },
      action: 'closed',
    });
    expect(effect(changed(2, 'open', 'open'), {}, row(2))).toMatchObject({ action: 'edited' });
  });

  it('reads a row of which something has changed that is not told', () => {
    expect(effect(changed(2, 'open', 'open', 'job 2'), {}, row(2))).toMatchObject({ kind: 'read', id: 2, total: 0 });
  });

  it('states what new limits leave a creator, also with a new brief', () => {
    const current = row(2, { used: 3, added: 1, tracks_allowed_amount: 1, is_exceeded_by_job_limit: false });
    const edit = { ...changed(2, 'open', 'open'), limits: { ...limits, tracks_per_user_limit: 4 } };
    expect(effect(edit, {}, current)).toMatchObject({
      kind: 'put',
      row: { title: 'new', tracks_per_user_limit: 4, tracks_allowed_amount: 0, is_exceeded_by_job_limit: true },
    });
  });

  it('reads the row of a creator where others may submit now, and states it to a reviewer', () => {
    const own = row(2, { used: 0, added: 0 });
    for (const part of [
      { limits: { ...limits, access_to: 5 } },
      { limits: { ...limits, available_for_plans: ['premium'] } },
    ]) {
      const edit = { ...changed(2, 'open', 'open'), ...part };
      expect(effect(edit, {}, own)).toMatchObject({ kind: 'read', id: 2, counts: {}, total: 0 });
      expect(effect(edit, {}, row(2))).toMatchObject({ kind: 'put' });
    }
    // the server sends nobody the names of teams
    const teams = { ...changed(2, 'open', 'open'), teams_id: [7], is_team_job: true };
    for (const current of [own, row(2)]) expect(effect(teams, {}, current)).toMatchObject({ kind: 'read', id: 2 });
    // a job that has lost its last team is still a job for teams
    const lost = { ...changed(2, 'open', 'closed'), is_team_job: true };
    expect(effect(lost, {}, row(2, { is_team_job: true }))).toMatchObject({ kind: 'put', row: { is_team_job: true } });
  });

  it('reads a job that appears, unless the list shows none of its kind', () => {
    expect(effect(created())).toMatchObject({ kind: 'read', id: 3, action: 'created' });
    expect(effect(created(), { status: 'archived' })).toEqual({ kind: 'count', id: 3, counts: { open: 1, all: 1 } });
    expect(effect(created('deleted'))).toEqual({ kind: 'count', id: 3, counts: { deleted: 1 } });
  });

  it('reads a row that it holds where the job comes to another of its topics, with other values', () => {
    expect(effect(created(), {}, row(3))).toEqual({ kind: 'read', id: 3, by: 9, action: 'edited', total: 0 });
  });

  it('costs no read where the job is not in the list and does not come into it', () => {
    expect(effect(changed(3, 'open', 'open'))).toEqual({ kind: 'count', id: 3 });
    expect(effect(changed(3, 'closed', 'archived'))).toMatchObject({
      kind: 'count',
      counts: { closed: -1, archived: 1, all: 0 },
      total: 0,
    });
    expect(effect(changed(3, 'open', 'deleted'))).toMatchObject({
      kind: 'count',
      counts: { open: -1, deleted: 1, all: -1 },
      total: -1,
    });
  });

  it('reads a job that comes into the list, and knows the numbers without', () => {
    expect(effect(changed(3, 'closed', 'open'))).toMatchObject({
      kind: 'read',
      counts: { closed: -1, open: 1 },
      total: 1,
    });
  });

  it('does not know the numbers of a search', () => {
    expect(effect(changed(3, 'open', 'closed'), { title: 'fog' })).toMatchObject({ counts: 'unknown' });
    expect(effect(changed(3, 'open', 'open', 'Fog'), { title: 'fog' })).toMatchObject({ kind: 'read' });
    expect(effect(removed('open'), { team: true })).toMatchObject({ counts: 'unknown' });
  });

  it('drops a job that is gone, and knows the numbers where it was not held', () => {
    expect(effect(removed('open'))).toEqual({ kind: 'drop', id: 3, counts: { open: -1, all: -1 }, total: -1 });
    expect(effect(removed('closed'))).toMatchObject({ counts: { closed: -1, all: -1 }, total: 0 });
  });

  it("keeps a creator's own use of a job, and reads all again where other jobs may be in reach", () => {
    const allowance = { job_id: 2, used: 1, added: 0, added_tracks: [] } as unknown as JobAllowance;
    expect(effect({ kind: 'left_changed', ...allowance }, {}, row(2))).toMatchObject({ kind: 'put', row: { used: 1 } });
    expect(effect({ kind: 'left_changed', ...allowance })).toBeNull();
    expect(effect({ kind: 'rights_changed' })).toMatchObject({ kind: 'reload' });
    expect(effect({ kind: 'restored' })).toBeNull();
  });
});

describe("a change of jobs in a creator's list, which shows of closed jobs those that they submitted to", () => {
  const none = { all: 4, open: 4 };
  const some = { all: 5, open: 4 };
  const board = { isCreator: true, topics: ['board'], topic: 'board', jobsOf: () => [] };
  const creators = (change: JobListChange, counts: typeof none, isWhole = true, status: 'open' | 'all' = 'open') =>
    jobEffect(change, findIn(), { filter: { ...filter, status }, counts, isWhole, isRowPending }, board);

  it('costs nothing where the list holds all that is open and no closed one is theirs', () => {
    expect(creators(changed(3, 'open', 'closed'), none)).toEqual({ kind: 'count', id: 3 });
    expect(creators(changed(3, 'closed', 'archived'), none)).toEqual({ kind: 'count', id: 3 });
    expect(creators(created('closed'), none)).toBeNull();
    expect(creators(removed('closed'), none)).toEqual({ kind: 'drop', id: 3, counts: {} });
  });

  it('does not know the numbers where a job may be one that they submitted to', () => {
    expect(creators(changed(3, 'open', 'closed'), some, false)).toMatchObject({ counts: 'unknown' });
    expect(creators(changed(3, 'closed', 'archived'), some)).toMatchObject({ counts: 'unknown' });
    expect(creators(removed('closed'), some)).toMatchObject({ counts: 'unknown' });
  });

  describe('put together from the board and two teams', () => {
    const topics = ['board', 'team:3', 'team:4'];
    const from = (topic: string) => ({ isCreator: true, topics, topic, jobsOf: () => [] });
    const open = { filter, counts: none, isWhole: true, isRowPending };
    const leaves = (topic: string, part: Partial<JobRow> = {}, list = open) =>
      jobEffect(removed('open'), findIn(row(3, { used: 0, ...part })), list, from(topic));

    it('loses a job at once that no other of its topics may show', () => {
      expect(leaves('board')).toEqual({ kind: 'drop', id: 3 });
      expect(leaves('team:3', { teams_id: [3, 9], is_team_job: true })).toEqual({ kind: 'drop', id: 3 });
    });

    it('reads one that another of them may show, that they submitted to, or that is being read', () => {
      const read = { kind: 'read', id: 3, total: 0 };
      expect(leaves('team:3', { teams_id: [3, 4], is_team_job: true })).toEqual(read);
      expect(leaves('team:3')).toEqual(read);
      expect(leaves('board', { used: 1 })).toEqual(read);
      expect(leaves('board', {}, { ...open, isRowPending: () => true })).toEqual(read);
    });

    it('does not know the numbers of a job that it does not hold, unless it holds all', () => {
      const unseen = (change: JobListChange, topic: string, part: Partial<typeof open> = {}) =>
        jobEffect(change, findIn(), { ...open, isWhole: false, ...part }, from(topic));
      expect(unseen(removed('open'), 'team:3')).toMatchObject({ kind: 'drop', counts: 'unknown' });
      expect(unseen(removed('open'), 'team:3', { isWhole: true })).toEqual({ kind: 'drop', id: 3, counts: {} });
      const awaited = unseen(removed('open'), 'team:3', { isRowPending: () => true });
      expect(awaited).toMatchObject({ kind: 'read', counts: 'unknown', total: 0 });
      expect(unseen(created(), 'team:3')).toMatchObject({ kind: 'read', counts: 'unknown', total: 0 });
      // a job that appears on the board is new there, or was reported to have left a team
      expect(unseen(created(), 'board')).toEqual({ kind: 'read', id: 3, by: 9, action: 'created' });
    });
  });

  it('reads a job that opens', () => {
    expect(creators(changed(3, 'closed', 'open'), none)).toMatchObject({ kind: 'read', counts: { open: 1, all: 1 } });
    expect(creators(changed(3, 'closed', 'open'), some)).toMatchObject({ kind: 'read', counts: 'unknown' });
  });

  it('leaves the list as it closes, unless they submitted to it', () => {
    const mine = { ...row(1), status: 'closed' as const, used: 2 };
    expect(fits(mine, { ...filter, status: 'all' })).toBe(true);
    expect(fits({ ...mine, used: 0 }, { ...filter, status: 'all' })).toBe(false);
    expect(tabsOf({ ...mine, status: 'archived' }, filter)).toEqual(['archived']);
  });
});

describe('the list of jobs', () => {
  it('has the newest first', () => {
    const late = { ...row(1), date_time: '2026-11-21T12:00:00Z' };
    expect([row(2), late, row(3)].toSorted(compareJobs).map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  it('counts a job in its own tab, and in all unless it is deleted', () => {
    expect(tabsOf(row(1), { ...filter, status: 'archived' })).toEqual(['open', 'all']);
    expect(tabsOf({ ...row(1), status: 'deleted' }, filter)).toEqual(['deleted']);
    expect(tabsOf(row(1), { ...filter, title: 'fog' })).toEqual([]);
  });

  it('counts team jobs among what the filter shows', () => {
    expect(tabsOf(row(1, { is_team_job: true }), filter)).toEqual(['open', 'all', 'team']);
    expect(tabsOf(row(1, { is_team_job: true }), { ...filter, status: 'closed' })).toEqual(['open', 'all']);
    const team = { ...changed(3, 'closed', 'open'), is_team_job: true };
    expect(effect(team)).toMatchObject({ kind: 'read', counts: { closed: -1, open: 1, team: 1 } });
  });

  it('shows a row where every part of the filter fits it', () => {
    expect(fits(row(1), filter)).toBe(true);
    expect(fits(row(1), { ...filter, title: ' JOB 1 ' })).toBe(true);
    expect(fits(row(1), { ...filter, title: 'job 2' })).toBe(false);
    expect(fits(row(1), { ...filter, type: 'Film & TV' })).toBe(false);
    expect(fits(row(1), { ...filter, team: true })).toBe(false);
    expect(fits({ ...row(1), status: 'closed' }, filter)).toBe(false);
    expect(fits({ ...row(1), status: 'closed' }, { ...filter, status: 'all' })).toBe(true);
    expect(fits({ ...row(1), status: 'deleted' }, { ...filter, status: 'all' })).toBe(false);
    expect(fits({ ...row(1), status: 'deleted' }, { ...filter, status: 'deleted' })).toBe(true);
  });
});
