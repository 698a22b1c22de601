import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { resetSessionStores } from '../../live/session-store';
import type { JobRow, Role } from '../../protocol/generated/protocol';
import { useSession } from '../../stores/session/store';
import { closeAllToasts } from '../../ui/toast-store';
import { JobDialog } from './job-dialog';
import { emptyDraft } from './job-form';

const JOB = { ...emptyDraft(), id: 5, company_id: 2, company: 'Ferry Film' } as unknown as JobRow;
const OWN = { id: 1, name: 'Harbourlight Pictures', avatar_url: null, members: [] };

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.answer('company/get', { result: [] });
  resetSessionStores();
  closeAllToasts();
});
afterEach(() => vi.unstubAllGlobals());

async function open(role: Role, job: JobRow | null = null) {
  useSession.setState({ session: { role } as never });
  render(
    <MantineProvider env="test">
      <JobDialog job={job} onClose={() => {}} />
    </MantineProvider>,
  );
}

const company = () => screen.getByLabelText(/^Company/);

test('staff may post for every company, though they are in none', async () => {
  server.answer('company/get_all', ({ offset }) => ({
    result: { companies: offset === 0 ? [OWN] : [{ ...OWN, id: 3, name: 'Net Menders' }], number_of_companies: 2 },
  }));
  await open('admin');
  await userEvent.click(company());
  await userEvent.click(await screen.findByRole('option', { name: 'Net Menders' }));
  expect(company()).toHaveTextContent('Net Menders');
});

test('a job that is edited shows its company, whoever edits it', async () => {
  server.answer('company/get_all', { status: 503, error: 'try_again' });
  await open('admin', JOB);
  expect(company()).toHaveTextContent('Ferry Film');
});

test('companies that could not be read are no lack of companies, and are asked for again', async () => {
  server.answer('company/get', { status: 503, error: 'try_again' });
  await open('manager');
  expect(await screen.findByRole('alert')).toHaveTextContent('Companies could not be loaded: Try again');
  await userEvent.click(company());
  expect(screen.queryByText('You are not in a company yet')).toBeNull();
  server.answer('company/get', { result: [OWN] });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(company()).toHaveTextContent('Harbourlight Pictures'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a manager in no company is told so', async () => {
  await open('manager');
  await userEvent.click(company());
  expect(await screen.findByText('You are not in a company yet')).toBeVisible();
  expect(server.bodies('company/get_all')).toEqual([]);
});

test('a creation is repeated under its name, and what was changed since goes under another', async () => {
  server.answer('company/get', { result: [OWN] });
  await open('manager');
  for (const [label, text] of [
    [/^Title/, 'Lighthouse'],
    [/^Description/, 'Beds of one minute'],
    [/^Budget/, '2500'],
    [/^Example link 1/, 'https://lighthouse.example'],
  ] as const) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
  const create = async (times: number) => {
    await userEvent.click(await screen.findByRole('button', { name: 'CREATE' }));
    await waitFor(() => expect(server.bodies('job/create')).toHaveLength(times));
  };
  await create(1);
  await create(2);
  await userEvent.type(screen.getByLabelText(/^Budget/), '0');
  await create(3);
  const [first, again, changed] = server.bodies('job/create').map((body) => body.request_id);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});
