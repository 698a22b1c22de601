import { describe, expect, it } from 'vitest';
import type { JobRow } from '../../protocol/generated/protocol';
import { addRefusal, type JobPlan, lockOf } from './lock';

const job = (part: Partial<JobRow>): JobRow =>
  ({ id: 1, status: 'open', tracks_per_user_limit: 5, available_for_plans: [], used: 0, added: 0, ...part }) as JobRow;
const FREE: JobPlan = { counts_as: ['free'], limits: { all_jobs: false } };
const found = (part: Partial<JobRow>, plan: JobPlan | null = FREE) => lockOf(job(part), plan);
const lock = (part: Partial<JobRow>, plan?: JobPlan | null) => {
  const is = found(part, plan);
  return is && { text: is.text, upgrade: is.upgrade };
};

describe('a locked job', () => {
  it('is open while something is left', () => {
    expect(lock({ used: 4 })).toBeNull();
  });

  it('says why, and offers a plan only where a plan would help', () => {
    expect(lock({ used: 5 })).toEqual({ text: 'Job limitation!', upgrade: false });
    expect(lock({ available_for_plans: ['premium', 'unlimited'] })).toEqual({
      text: 'Only for Premium, Unlimited',
      upgrade: true,
    });
    const text = (...available_for_plans: string[]) => lock({ available_for_plans })?.text;
    expect(text('premium', 'unlimited', 'vip / managed')).toBe('Only for Premium and up');
    expect(text('pro', 'premium', 'unlimited', 'vip / managed')).toBe('Only for Premium and up');
    expect(text('starter', 'premium', 'unlimited', 'vip / managed')).toBe('Only for Starter, Premium and 2 more');
    expect(lock({ available_for_plans: ['premium basic', 'vip / managed'] })?.text).toBe(
      'Only for Premium Basic, VIP / Managed',
    );
    expect(lock({ is_blocked: true, access_from: 4, access_to: 8 })).toEqual({
      text: 'Only for creators rated 4 to 8',
      upgrade: false,
    });
    expect(lock({ is_blocked: true, is_team_job: true })?.text).toBe('Only for selected teams');
    expect(lock({ is_exceeded_by_subscription_limit: true })?.upgrade).toBe(true);
  });

  it('is open to the plans that it names, to what stands for one of them, and to plans with all jobs', () => {
    const starter = { ...FREE, counts_as: ['starter'] };
    const granted = { ...FREE, counts_as: ['starter-free', 'starter'] };
    expect(lock({ available_for_plans: ['starter'] }, starter)).toBeNull();
    expect(lock({ available_for_plans: ['starter'] }, granted)).toBeNull();
    expect(lock({ available_for_plans: ['premium'] }, granted)?.upgrade).toBe(true);
    expect(lock({ available_for_plans: ['starter'] }, { ...FREE, limits: { all_jobs: true } })).toBeNull();
  });

  it('leaves the plan to the server until it is known', () => {
    expect(lock({ available_for_plans: ['premium'] }, null)).toBeNull();
  });

  it('answers a press on Add with the reason', () => {
    const message = (part: Partial<JobRow>, isNamed = true) => addRefusal(job(part), FREE, isNamed)?.message ?? null;
    expect(message({})).toBeNull();
    expect(message({}, false)).toBe('Select or create Playlist for adding tracks');
    expect(message({ status: 'closed' })).toBe('Please open job for add new track!');
    expect(message({ used: 3, added: 2 })).toBe('Job limitation!');
    expect(message({ available_for_plans: ['pro', 'premium', 'unlimited', 'vip / managed'] })).toBe(
      'This job is only for Pro, Premium, Unlimited, VIP / Managed',
    );
  });

  it('shows its status instead when it is not open', () => {
    expect(lock({ status: 'closed', used: 5 })).toBeNull();
  });
});
