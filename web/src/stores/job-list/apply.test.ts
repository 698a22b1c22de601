import { describe, expect, it } from 'vitest';
import type { BoardChange, JobDetails, JobRow, JobStatus } from '../../protocol/generated/protocol';
import { compareJobs, fits, type JobFilter, jobEffect, tabsOf } from './apply';

const details = (title: string): JobDetails => ({
  title,
  description: '',
  budget: '100',
  type: 'Other',
  buyer_type: 'Reseller',
  company: 'A company',
  company_id: 1,
  link_1: '',
  link_2: '',
});

const row = (id: number): JobRow =>
  ({ id, ...details(`job ${id}`), status: 'open', is_team_job: false, date_time: '2026-11-20T12:00:00Z' }) as JobRow;

const filter: JobFilter = { status: 'open', type: null, title: '', team: false };
const holding =
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
    by: 9,
  }) as BoardChange;

describe('a change of jobs', () => {
  it('states the new row where it is held, and tells an edit from a change of status', () => {
    expect(jobEffect(changed(2, 'open', 'closed'), holding(row(2)), filter)).toMatchObject({
      kind: 'put',
      row: { id: 2, title: 'new', status: 'closed' },
      deed: 'closed',
    });
    expect(jobEffect(changed(2, 'open', 'open'), holding(row(2)), filter)).toMatchObject({ deed: 'edited' });
  });

  it('reads a job that appears, unless the list shows none of its kind', () => {
    const created = { kind: 'job_created', job_id: 3, status: 'open', by: 9 } as const;
    expect(jobEffect(created, holding(), filter)).toMatchObject({ kind: 'read', id: 3, deed: 'created' });
    expect(jobEffect(created, holding(), { ...filter, status: 'archived' })).toMatchObject({ kind: 'count' });
    // it may have come from another topic, whose removal is heard later
    expect(jobEffect(created, holding(row(3)), filter)).toEqual({ kind: 'read', id: 3 });
  });

  it('costs no read where the job is not in the list and does not come into it', () => {
    expect(jobEffect(changed(3, 'open', 'open'), holding(), filter)).toEqual({ kind: 'count', id: 3 });
    expect(jobEffect(changed(3, 'closed', 'archived'), holding(), filter)).toEqual({
      kind: 'count',
      id: 3,
      counts: { closed: -1, archived: 1 },
    });
    expect(jobEffect(changed(3, 'open', 'deleted'), holding(), filter)).toEqual({
      kind: 'count',
      id: 3,
      counts: { open: -1, deleted: 1, all: -1 },
      total: -1,
    });
  });

  it('reads a job that comes into the list, and knows the numbers without', () => {
    expect(jobEffect(changed(3, 'closed', 'open'), holding(), filter)).toMatchObject({
      kind: 'read',
      counts: { closed: -1, open: 1 },
      total: 1,
    });
  });

  it('does not know the numbers of a search', () => {
    const search = { ...filter, title: 'fog' };
    expect(jobEffect(changed(3, 'open', 'closed'), holding(), search)).toMatchObject({ counts: 'unknown' });
    expect(jobEffect(changed(3, 'open', 'open', 'Fog'), holding(), search)).toMatchObject({ kind: 'read' });
  });

  it('drops a job that is gone', () => {
    expect(jobEffect({ kind: 'job_removed', job_id: 1, before: 'open' }, holding(row(1)), filter)).toEqual({
      kind: 'drop',
      id: 1,
    });
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
