import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { useSession } from '../stores/session/store';
import { renderPage } from '../testing/render-page';
import { MaintenanceOverlay } from './notices';

afterEach(() => useSession.setState(useSession.getInitialState(), true));

function Page({ rate, save }: { rate: () => void; save: () => void }) {
  useShortcuts({ rate, 'page.save': save });
  return <MaintenanceOverlay />;
}

test('Technical works takes the focus and all keys, and cannot be left', async () => {
  const rate = vi.fn();
  const save = vi.fn();
  useSession.setState({ isUnavailable: true });
  renderPage(<Page rate={rate} save={save} />, { as: 'manager' });
  const works = await screen.findByRole('dialog', { name: 'Technical works' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus());
  fireEvent.keyDown(document.body, { code: 'Digit7', key: '7' });
  fireEvent.keyDown(document.body, { code: 'KeyS', key: 's', ctrlKey: true });
  fireEvent.keyDown(document.body, { code: 'Escape', key: 'Escape' });
  expect(rate).not.toHaveBeenCalled();
  expect(save).not.toHaveBeenCalled();
  expect(works).toBeVisible();
});
