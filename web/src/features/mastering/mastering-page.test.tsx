import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-page';
import MasteringPage from './mastering-page';
import { sandboxOf } from './partner';

test("the partner's page stands in a frame that may not lead ours elsewhere and hears of no referrer", async () => {
  renderPage(<MasteringPage address="https://mastering.example/start?a=1" />, { as: 'creator' });
  const frame = screen.getByTitle('Mastering Channel, by mastering.example');
  expect(frame).toHaveAttribute('src', 'https://mastering.example/start?a=1');
  expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(frame.getAttribute('sandbox')).not.toMatch(/top-navigation/);
  expect(screen.getByText('Loading. Please wait')).toBeVisible();
  fireEvent.load(frame);
  await waitFor(() => expect(screen.queryByText('Loading. Please wait')).toBeNull());
  expect(screen.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a page of our own origin is not let out of its sandbox', () => {
  expect(sandboxOf('https://mastering.example/', 'https://us.example')).toContain('allow-same-origin');
  expect(sandboxOf('https://us.example/page', 'https://us.example')).not.toContain('allow-same-origin');
});

test('without a partner the page says so and loads nothing', () => {
  renderPage(<MasteringPage address={null} />, { as: 'creator' });
  expect(screen.getByRole('heading', { name: "Mastering isn't available yet" })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
});
