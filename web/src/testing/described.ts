import { afterEach, beforeEach, expect } from 'vitest';
import { described } from '../api/described';
import { inspectBy } from '../api/inspect';

/**
 * Checks, in the test file that calls it, all messages of the test's server against the description of calls and of the live connection: an
 * answer that the server could not give proves nothing. An answer may omit values that the test does not look at.
 */
export function answersAsDescribed(): void {
  const faults: string[] = [];
  beforeEach(() => inspectBy(described((fault) => faults.push(fault), true)));
  afterEach(() => {
    inspectBy(null);
    expect(faults.splice(0)).toEqual([]);
  });
}
