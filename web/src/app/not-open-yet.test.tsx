import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page';
import NotOpenYet from './not-open-yet';

const open = (path: string) => renderPage(<NotOpenYet />, { path });

test('a part that is not open leads to the first page', () => {
  open('/pricing');
  expect(screen.getByRole('button', { name: 'Go to Main' })).toBeVisible();
});

test('a first page that is not open itself has no button that leads to it', () => {
  open('/');
  expect(screen.getByRole('heading', { name: 'Coming soon' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
