import { afterEach, beforeEach, expect } from 'vitest';
import { described } from '../api/described';
import { inspectBy } from '../api/inspect';

/**
 * Checks, in the test file that calls it, all messages of the test's server against the description of calls and of the live connection: an
 * answer that the server could not give proves nothing. An answer may omit values that the test does not look at.
 */
export function answersAsDescribed(): void {
  const mismatches: string[] = [];
  beforeEach(() => inspectBy(described((mismatch) => mismatches.push(mismatch), true)));
  afterEach(() => {
    inspectBy(null);
    expect(mismatches.splice(0)).toEqual([]);
  });
}
