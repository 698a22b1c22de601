import { describe, expect, it } from 'vitest';
import type { JobDetails, JobRow } from '../../protocol/generated/protocol';
import { applyBoardChange, fits, placeRow } from './apply';

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

describe('the list of jobs', () => {
  it('changes a row in its place, and again without harm', () => {
    const change = { kind: 'job_changed', job_id: 2, status: 'closed', details: details('new'), by: 9 } as const;
    const once = applyBoardChange([row(1), row(2)], change);
    expect(once.rows[1]).toMatchObject({ id: 2, title: 'new', status: 'closed' });
    expect(once.changed).toEqual({ id: 2, by: 9, deed: 'closed' });
    expect(applyBoardChange(once.rows, change).rows).toEqual(once.rows);
  });

  it('asks for a row that it does not hold', () => {
    expect(applyBoardChange([row(1)], { kind: 'job_created', job_id: 3, by: 9 }).read).toBe(3);
    const change = { kind: 'job_changed', job_id: 3, status: 'open', details: details('x'), by: 9 } as const;
    expect(applyBoardChange([row(1)], change).read).toBe(3);
  });

  it('drops a removed row', () => {
    expect(applyBoardChange([row(1), row(2)], { kind: 'job_removed', job_id: 1 }).rows).toHaveLength(1);
  });

  it('tells an edit from a change of status', () => {
    const edit = { kind: 'job_changed', job_id: 1, status: 'open', details: details('new'), by: 9 } as const;
    expect(applyBoardChange([row(1)], edit).changed?.deed).toBe('edited');
    expect(applyBoardChange([{ ...row(1), status: 'archived' }], edit).changed?.deed).toBe('open');
    expect(applyBoardChange([], edit).changed?.deed).toBe('open');
  });

  it('puts a row that was read in its place, newest first, once', () => {
    const placed = placeRow([row(3), row(1)], row(2));
    expect(placed.map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(placeRow(placed, row(2))).toHaveLength(3);
    expect(placeRow([row(1)], row(4)).map(({ id }) => id)).toEqual([4, 1]);
    const late = { ...row(1), id: 9, date_time: '2026-11-21T12:00:00Z' };
    expect(placeRow([row(3)], late).map(({ id }) => id)).toEqual([9, 3]);
  });

  it('leaves an older row to the page that it comes with, while there are more pages', () => {
    expect(placeRow([row(3), row(2)], row(1), false).map(({ id }) => id)).toEqual([3, 2]);
    expect(placeRow([row(3), row(2)], row(1), true).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it('shows a row where every part of the filter fits it', () => {
    const filter = { status: 'open', type: null, title: '', team: false } as const;
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
