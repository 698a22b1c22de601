import { describe, expect, it } from 'vitest';
import type { Job } from '../../protocol/generated/protocol';
import { companiesFor, emptyDraft, jobErrors, readLimit, sentDraft } from './job-form';

describe('the job form', () => {
  it('names every required field that is empty, in the order of the form, and no other', () => {
    expect(Object.keys(jobErrors(emptyDraft()))).toEqual(['title', 'company_id', 'description', 'budget', 'link_1']);
    const filled = {
      ...emptyDraft(),
      company_id: 1,
      title: 'a',
      description: 'b',
      budget: '1',
      link_1: 'https://x.test',
    };
    expect(jobErrors(filled)).toEqual({});
    expect(jobErrors({ ...filled, title: '   ' })).toHaveProperty('title');
    for (const link_2 of ['not a link', 'www.example.com', 'javascript:alert(1)', 'https://']) {
      expect(Object.keys(jobErrors({ ...filled, link_2 }))).toEqual(['link_2']);
    }
  });

  it('offers the company of the job that is edited, and once', () => {
    const own = [{ id: 1, name: 'Harbourlight Pictures' }];
    const of = (company_id: number) => companiesFor(own, { company_id, company: 'Ferry Film' } as Job);
    expect(of(2)).toEqual([{ id: 2, name: 'Ferry Film' }, ...own]);
    expect(of(1)).toEqual(own);
    expect(companiesFor(own, null)).toEqual(own);
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
    expect(sentDraft({ ...emptyDraft(), tracks_per_user_limit: 0 }).tracks_per_user_limit).toBe(10);
    expect(sentDraft({ ...emptyDraft(), type: 'DashRadio' }).tracks_per_user_limit).toBe(1000);
  });
});
