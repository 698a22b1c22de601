import { describe, expect, it } from 'vitest';
import type { JobRow } from '../../protocol/generated/protocol';
import {
  companiesFor,
  draftOf,
  editOf,
  emptyValues,
  type JobValues,
  jobErrors,
  leftOutOf,
  ownTeams,
  readLimit,
  teamsFor,
  valuesOf,
} from './job-form';

const MANAGER = { isStaff: false, canSetBlind: false };
const STAFF = { isStaff: true, canSetBlind: true };
const NOW = Date.parse('2026-11-20T12:00:00Z');
const errorsOf = (values: JobValues, before = emptyValues()) => jobErrors(values, before, NOW);
const FILLED: JobValues = {
  ...emptyValues(),
  company_id: 1,
  title: 'a',
  description: 'b',
  budget: '1',
  link_1: 'https://x.test',
};
const JOB = { ...FILLED, id: 5, company: 'Ferry Film', is_team_job: false, closes_at: null } as unknown as JobRow;

describe('the job form', () => {
  it('names every required field that is empty, in the order of the form, and no other', () => {
    expect(Object.keys(errorsOf(emptyValues()))).toEqual(['title', 'company_id', 'description', 'budget', 'link_1']);
    expect(errorsOf(FILLED)).toEqual({});
    expect(errorsOf({ ...FILLED, title: '   ' })).toHaveProperty('title');
  });

  it('sends example links with a scheme of the web', () => {
    for (const [link_2, sent] of [
      ['', ''],
      [' www.example.com ', 'https://www.example.com'],
      ['HTTP://example.com', 'HTTP://example.com'],
      ['javascript:alert(1)', 'https://javascript:alert(1)'],
    ] as const) {
      expect(errorsOf({ ...FILLED, link_2 })).toEqual({});
      expect(draftOf({ ...FILLED, link_2 }, MANAGER).link_2).toBe(sent);
    }
  });

  it('takes a closing day that is not over, and leaves alone one that stands', () => {
    expect(Object.keys(errorsOf({ ...FILLED, closes_at: '2026-11-18' }))).toEqual(['closes_at']);
    expect(errorsOf({ ...FILLED, closes_at: '2026-11-22' })).toEqual({});
    const before = { ...FILLED, closes_at: '2026-11-18' };
    expect(errorsOf(before, before)).toEqual({});
    expect(errorsOf({ ...before, closes_at: '' }, before)).toEqual({});
  });

  it('offers the company of the job that is edited, and once', () => {
    const own = [{ id: 1, name: 'Harbourlight Pictures' }];
    const of = (company_id: number) => companiesFor(own, { ...JOB, company_id });
    expect(of(2)).toEqual([{ id: 2, name: 'Ferry Film' }, ...own]);
    expect(of(1)).toEqual(own);
    expect(companiesFor(own, null)).toEqual(own);
  });

  it("offers one's own teams, and those of colleagues that stand in the job", () => {
    const own = [{ id: 1, name: 'Strings' }];
    const teams = [...own, { id: 2, name: 'Brass' }];
    expect(teamsFor(own, { teams })).toEqual([{ id: 2, name: 'Brass' }, ...own]);
    expect(teamsFor(own, null)).toEqual(own);
  });

  it("keeps of a copy's teams one's own, and leaves the choice open where none of them is", () => {
    const own = [{ id: 1, name: 'Strings' }];
    const teams = [...own, { id: 2, name: 'Brass' }];
    const copied = (teams_id: number[]) =>
      ownTeams(valuesOf({ ...JOB, is_team_job: true, teams_id }, true).teams_id, own);
    expect(copied([1, 2])).toEqual([1]);
    expect(copied([2])).toBeNull();
    expect(copied([])).toEqual([]);
    expect(ownTeams([1, 2], null)).toEqual([1, 2]);
    expect(leftOutOf({ teams }, own)).toEqual(['Brass']);
    expect(leftOutOf({ teams }, null)).toEqual([]);
    expect(Object.keys(errorsOf({ ...FILLED, teams_id: null }, { ...FILLED, teams_id: [2] }))).toEqual(['teams_id']);
    expect(errorsOf({ ...FILLED, teams_id: null }, { ...FILLED, teams_id: null })).toEqual({});
  });

  it('takes absolute whole numbers up to the largest limit', () => {
    expect(readLimit('-12')).toBe(12);
    expect(readLimit('0')).toBe(0);
    expect(readLimit('2.5')).toBe(2);
    expect(readLimit('1e3')).toBe(1);
    expect(readLimit('abc')).toBe(0);
    expect(readLimit('99999')).toBe(1000);
  });

  it('sends the default for an empty limit and the largest for types without one', () => {
    expect(draftOf({ ...FILLED, tracks_per_user_limit: 0 }, MANAGER).tracks_per_user_limit).toBe(10);
    expect(draftOf({ ...FILLED, type: 'DashRadio' }, MANAGER).tracks_per_user_limit).toBe(1000);
  });

  it('sends the plans for the staff alone', () => {
    const values = { ...FILLED, subscription_limitation: ['premium'] };
    expect(draftOf(values, MANAGER)).not.toHaveProperty('subscription_limitation');
    expect(draftOf(values, STAFF).subscription_limitation).toEqual(['premium']);
  });

  it('sends whether it is blind for those who may set it alone', () => {
    expect(draftOf({ ...FILLED, blind: true }, MANAGER)).not.toHaveProperty('blind');
    expect(draftOf({ ...FILLED, blind: true }, { ...MANAGER, canSetBlind: true }).blind).toBe(true);
    expect(valuesOf({ ...JOB, blind: null }).blind).toBe(false);
  });

  it('sends of an edit what differs, and a limit with a type that has its own', () => {
    const edit = (part: Partial<JobValues>, before = FILLED) => {
      const values = { ...before, ...part };
      return editOf(draftOf(values, STAFF), values, before);
    };
    expect(edit({})).toEqual({});
    expect(edit({ budget: '2', teams_id: [7] })).toEqual({ budget: '2', teams_id: [7] });
    expect(edit({ type: 'DashRadio' })).toEqual({ type: 'DashRadio', tracks_per_user_limit: 1000 });
  });

  it('sends all creators where the last team of a job is gone only once that is chosen', () => {
    const left = valuesOf({ ...JOB, is_team_job: true, teams_id: [] });
    expect(left.teams_id).toBeNull();
    expect(editOf(draftOf(left, MANAGER), left, left)).toEqual({});
    const all = { ...left, teams_id: [] };
    expect(editOf(draftOf(all, MANAGER), all, left)).toEqual({ teams_id: [] });
  });
});
