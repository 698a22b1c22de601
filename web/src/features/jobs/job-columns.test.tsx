import { expect, test } from 'vitest';
import type { JobRow } from '../../protocol/generated/protocol';
import { secondLine } from './job-columns';

const job = (submitted_tracks: number | null, is_team_job = false, teams_id = [3]) =>
  ({ submitted_tracks, company: 'Low Tide', type: 'Other', is_team_job, teams_id }) as JobRow;

test('the second line of a job begins with how many tracks it has received', () => {
  expect(secondLine(job(0))).toBe('0 tracks received, Low Tide, Other');
  expect(secondLine(job(1))).toBe('1 track received, Low Tide, Other');
  expect(secondLine(job(1200, true))).toBe('1,200 tracks received, Low Tide, Other, team job');
  expect(secondLine(job(null))).toBe('Low Tide, Other');
});

test('a team job that has lost its last team says so before all else', () => {
  expect(secondLine(job(2, true, []))).toBe('no team left, 2 tracks received, Low Tide, Other');
  expect(secondLine(job(2, false, []))).toBe('2 tracks received, Low Tide, Other');
});
