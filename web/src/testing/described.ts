import { afterEach, beforeEach, expect } from 'vitest';
import { described } from '../api/described';
import { inspectBy } from '../api/inspect';

/**
 * Checks all messages of the fake server in the calling test file against the description of the calls and of the live connection, so that
 * no test relies on a response that the real server cannot give. Responses may omit values that the test does not need.
 */
export function answersAsDescribed(): void {
  const mismatches: string[] = [];
  beforeEach(() => inspectBy(described((mismatch) => mismatches.push(mismatch), true)));
  afterEach(() => {
    inspectBy(null);
    expect(mismatches.splice(0)).toEqual([]);
  });
}
