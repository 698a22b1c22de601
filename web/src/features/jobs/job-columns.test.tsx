import { expect, test } from 'vitest';
import type { JobRow } from '../../protocol/generated/protocol';
import { secondLine } from './job-columns';

const job = (submitted_tracks: number | null, is_team_job = false, teams_id = [3]) =>
  ({ submitted_tracks, company: 'Low Tide', type: 'Other', is_team_job, teams_id }) as JobRow;

test('the second line of a job begins with whose members may submit, its type and how many tracks it has received', () => {
  expect(secondLine(job(0))).toBe('Other, 0 tracks received, Low Tide');
  expect(secondLine(job(1))).toBe('Other, 1 track received, Low Tide');
  expect(secondLine(job(1200, true))).toBe('Team job, Other, 1,200 tracks received, Low Tide');
  expect(secondLine(job(null))).toBe('Other, Low Tide');
});

test('a team job that has lost its last team says so before all else', () => {
  expect(secondLine(job(2, true, []))).toBe('No team left, Other, 2 tracks received, Low Tide');
  expect(secondLine(job(2, false, []))).toBe('Other, 2 tracks received, Low Tide');
});
