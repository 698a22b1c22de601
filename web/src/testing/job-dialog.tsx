import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { type FakeServer, fakeServer } from '../api/testing';
import JobDialog from '../components/dialogs/job-dialog';
import { emptyValues } from '../components/dialogs/job-form';
import { fakeLive } from '../live/testing/fake-live';
import type { JobRow, Role } from '../protocol/generated/protocol';
import { renderPage } from './render-page';

/** A job for the tests. By default, the manager does not belong to its company. */
export const JOB = {
  ...emptyValues(),
  id: 5,
  company_id: 2,
  company: 'Ferry Film',
  title: 'Ferry',
  description: 'Two beds',
  budget: '100',
  link_1: 'https://ferry.example',
  status: 'open',
  date_time: '2026-11-20T12:00:00Z',
  avatar_url: null,
  closes_at: null,
  is_team_job: false,
  teams: [],
} as unknown as JobRow;
export const OWN = { id: 1, name: 'Harbourlight Pictures', avatar_url: null, members: [] };
export const STRINGS = { id: 11, name: 'Strings', owner: { user_id: 7, user_name: 'Ines Okafor' } };

export let server: FakeServer;
export let live: ReturnType<typeof fakeLive>;
/** The number of times that the dialog has closed itself. */
export let closed: number;

/** Sets up, before each test, a server with a company, a team and two types of jobs. */
export function setUpFakeServer(): void {
  localStorage.clear();
  server = fakeServer();
  live = fakeLive();
  server.answer('company/get', { result: [OWN] });
  server.answer('job/get_types', { result: ['Other', 'DashRadio'].map((name) => ({ name, url: null })) });
  server.answer('team/get', { result: [STRINGS] });
  server.answer('job/create', { result: { job_id: 9 } });
  server.answer('job/update', { result: JOB });
  closed = 0;
}

export function open(as: Role, job: JobRow | null = null, isCopy = false) {
  const close = () => {
    closed += 1;
  };
  return renderPage(<JobDialog job={job} isCopy={isCopy} onClose={close} />, { as });
}

export const company = () => screen.getByLabelText(/^Company/);
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const created = () => server.bodies('job/create');

/** Fills in the required fields of step 1, and continues with step 2. */
export async function fill() {
  for (const [label, text] of [
    [/^Title/, 'Lighthouse'],
    [/^Description/, 'Beds of one minute'],
    [/^Budget/, '2500'],
    [/^Example link 1/, 'https://lighthouse.example'],
  ] as const) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await waitFor(() => expect(company()).toHaveTextContent(OWN.name));
  await press('NEXT');
  await screen.findByRole('region', { name: 'Job avatar' });
}
