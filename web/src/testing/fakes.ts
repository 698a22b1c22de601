import { beforeEach } from 'vitest';
import { type FakeServer, fakeServer } from '../api/testing';
import { fakeLive } from '../live/testing/fake-live';
import { answersAsDescribed } from './described';

export let server: FakeServer;
export let live: ReturnType<typeof fakeLive>;

/** Replaces the server and the live connection in each test of the calling file, and checks all their messages against the description. */
export function setUpFakes(): void {
  answersAsDescribed();
  beforeEach(() => {
    server = fakeServer();
    live = fakeLive();
  });
}
