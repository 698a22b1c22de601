import { expect, test } from 'vitest';
import type { JobRow } from '../../protocol/generated/protocol';
import { secondLine } from './job-columns';

const job = (submitted_tracks: number | null, is_team_job = false) =>
  ({ submitted_tracks, company: 'Low Tide', type: 'Other', is_team_job }) as JobRow;

test('the second line of a job begins with how many tracks it has received', () => {
  expect(secondLine(job(0))).toBe('0 tracks received, Low Tide, Other');
  expect(secondLine(job(1))).toBe('1 track received, Low Tide, Other');
  expect(secondLine(job(1200, true))).toBe('1,200 tracks received, Low Tide, Other, team job');
  expect(secondLine(job(null))).toBe('Low Tide, Other');
});
