import { describe, expect, it } from 'vitest';
import type { JobDetails, JobRow } from '../../protocol/generated/protocol';
import { applyBoardChange, placeRow } from './apply';

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
  ({ id, ...details(`job ${id}`), status: 'open', date_time: '2026-11-20T12:00:00Z' }) as JobRow;

describe('the list of jobs', () => {
  it('changes a row in its place, and again without harm', () => {
    const change = { kind: 'job_changed', job_id: 2, status: 'closed', details: details('new'), by: 9 } as const;
    const once = applyBoardChange([row(1), row(2)], change);
    expect(once.rows[1]).toMatchObject({ id: 2, title: 'new', status: 'closed' });
    expect(once.changed).toEqual({ id: 2, by: 9 });
    expect(applyBoardChange(once.rows, change).rows).toEqual(once.rows);
  });

  it('asks for a row that it does not hold', () => {
    expect(applyBoardChange([row(1)], { kind: 'job_created', job_id: 3, by: 9 }).read).toBe(3);
    const change = { kind: 'job_changed', job_id: 3, status: 'open', details: details('x'), by: 9 } as const;
    expect(applyBoardChange([row(1)], change).read).toBe(3);
  });

  it('drops a removed row and puts a new one on top, once', () => {
    expect(applyBoardChange([row(1), row(2)], { kind: 'job_removed', job_id: 1 }).rows).toHaveLength(1);
    const placed = placeRow([row(1)], row(2));
    expect(placed.map(({ id }) => id)).toEqual([2, 1]);
    expect(placeRow(placed, row(2))).toHaveLength(2);
  });
});
