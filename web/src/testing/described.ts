import { afterEach, beforeEach, expect } from 'vitest';
import { described } from '../api/described';
import { inspectBy } from '../api/inspect';

/**
 * In the file that calls it, what the test's server says is compared with the description of calls and of the live connection: an
 * answer that the server could not give proves nothing. It may leave out what the test does not look at.
 */
export function answersAsDescribed(): void {
  const faults: string[] = [];
  beforeEach(() => inspectBy(described((fault) => faults.push(fault), true)));
  afterEach(() => {
    inspectBy(null);
    expect(faults.splice(0)).toEqual([]);
  });
}
