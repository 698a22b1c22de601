import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/testing';
import { fakeLive } from '../live/testing/fake-live';
import { closeForm, openForm } from '../stores/forms/store';
import { renderPage } from '../testing/render-page';
import { OpenForm } from './open-form';

afterEach(() => {
  closeForm();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [{ kind: 'job', job: null }, 'Create job'],
  [{ kind: 'company' }, 'Create company'],
] as const)('the form %o lies over whatever page is open, until it is closed', async (form, title) => {
  fakeServer();
  fakeLive();
  renderPage(<OpenForm />, { as: 'manager', path: '/profile' });
  act(() => openForm(form));
  expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent('/profile');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
