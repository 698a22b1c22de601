import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  closed,
  company,
  created,
  fill,
  JOB,
  live,
  OWN,
  open,
  press,
  server,
  setUpFakeServer,
} from '../../testing/job-dialog';

beforeEach(setUpFakeServer);

test('staff may post for every company, though they are in none', async () => {
  server.answer('company/get_all', ({ offset }) => ({
    result: { companies: offset === 0 ? [OWN] : [{ ...OWN, id: 3, name: 'Net Menders' }], number_of_companies: 2 },
  }));
  open('admin');
  await userEvent.click(company());
  await userEvent.click(await screen.findByRole('option', { name: 'Net Menders' }));
  expect(company()).toHaveTextContent('Net Menders');
});

test('a job that is edited shows its company, whoever edits it', async () => {
  server.answer('company/get_all', { status: 503, error: 'try_again' });
  open('admin', JOB);
  expect(company()).toHaveTextContent('Ferry Film');
});

test('companies that could not be read are no lack of companies, and are asked for again', async () => {
  server.answer('company/get', { status: 503, error: 'try_again' });
  open('manager');
  expect(await screen.findByRole('alert')).toHaveTextContent("Companies couldn't be loaded: Try again");
  expect(screen.queryByText('You are not in a company yet')).toBeNull();
  server.answer('company/get', { result: [OWN] });
  await press('Retry');
  await waitFor(() => expect(company()).toHaveTextContent('Harbourlight Pictures'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a manager in no company makes one on the way, and loses nothing by that', async () => {
  server.answer('company/get', { result: [] });
  server.answer('company/create', { result: { company_id: 1 } });
  open('manager');
  await userEvent.type(screen.getByLabelText(/^Title/), 'Lighthouse');
  expect(company()).toHaveTextContent('First select a Company');
  expect(await screen.findByText('You are not in a company yet')).toBeVisible();
  await press('Create company');
  const dialog = await screen.findByRole('dialog', { name: 'Create company' });
  await userEvent.type(within(dialog).getByLabelText(/^Name/), OWN.name);
  await userEvent.type(within(dialog).getByLabelText(/^Description/), 'Films');
  server.answer('company/get', { result: [OWN] });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(company()).toHaveTextContent(OWN.name));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Lighthouse');
  expect(created()).toEqual([]);
});

test('a company that one has joined meanwhile can be chosen', async () => {
  server.answer('company/get', { result: [] });
  open('manager');
  expect(await screen.findByText('You are not in a company yet')).toBeVisible();
  server.answer('company/get', { result: [OWN] });
  await live.frame('user:7', { kind: 'company_joined', company_id: 1 });
  await waitFor(() => expect(company()).toHaveTextContent(OWN.name));
});

test('a company that one leaves on the way counts no longer as chosen, and nothing is sent for it', async () => {
  const menders = { ...OWN, id: 3, name: 'Net Menders' };
  server.answer('company/get', { result: [OWN, { ...OWN, id: 2, name: 'Ferry Film' }, menders] });
  open('manager');
  await userEvent.click(company());
  await userEvent.click(await screen.findByRole('option', { name: OWN.name }));
  await fill();
  server.answer('company/get', { result: [{ ...OWN, id: 2, name: 'Ferry Film' }, menders] });
  await live.frame('user:7', { kind: 'company_left', company_id: 1, deleted: false, by: 8 });
  await waitFor(() => expect(screen.queryByText(OWN.name)).toBeNull());
  await press('CREATE');
  await waitFor(() => expect(company()).toHaveTextContent('First select a Company'));
  expect(company()).toHaveFocus();
  expect(company()).toBeInvalid();
  expect(created()).toEqual([]);
});

test('a company that a copied job names, and that one is no longer in, has to be chosen anew', async () => {
  open('manager', JOB, true);
  await waitFor(() => expect(company()).toHaveTextContent('First select a Company'));
  await press('NEXT');
  expect(company()).toBeInvalid();
  await userEvent.click(company());
  await userEvent.click(await screen.findByRole('option', { name: OWN.name }));
  await press('NEXT');
  await press('CREATE');
  await waitFor(() => expect(closed).toBe(1));
  expect(created()).toMatchObject([{ title: 'Ferry', company_id: 1 }]);
});
