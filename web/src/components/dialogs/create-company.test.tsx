import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import CreateCompany from './create-company';

answersAsDescribed();

beforeEach(() => {
  localStorage.clear();
});

test('a company needs a name and a description, and tells which one was made', async () => {
  const server = fakeServer();
  server.answer('company/create', { result: { company_id: 9 } });
  const made: number[] = [];
  const close = vi.fn();
  renderPage(<CreateCompany onMade={(id) => made.push(id)} onClose={close} />, { as: 'manager' });
  const create = () => userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await create();
  expect(screen.getByText('Fill in the input field Name')).toBeVisible();
  expect(screen.getByText('Fill in the input field Description')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Name/), 'Ferry Film');
  await userEvent.type(screen.getByLabelText(/^Description/), 'Short films');
  await create();
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(made).toEqual([9]);
  expect(useToasts.getState().items.map(({ text }) => text)).toEqual([
    'The company Ferry Film was successfully created!',
  ]);
});
