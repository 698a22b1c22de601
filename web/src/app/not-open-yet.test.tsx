import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../stores/session/store';
import NotOpenYet from './not-open-yet';

beforeEach(() => useSession.setState({ status: 'out', session: null }));

function open(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <NotOpenYet /> }], { initialEntries: [path] });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
}

test('a part that is not open leads to the first page', () => {
  open('/shareable-playlist');
  expect(screen.getByRole('button', { name: 'Go to Main' })).toBeVisible();
});

test('a first page that is not open itself has no button that leads to it', () => {
  open('/');
  expect(screen.getByRole('heading', { name: 'Coming soon' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
