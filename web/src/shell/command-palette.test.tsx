import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/testing';
import { navOf } from '../app/nav';
import { usePaletteSource } from '../components/palette/sources';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { renderPage } from '../testing/render-page';
import CommandPalette from './command-palette';
import { PaletteSources } from './palette-sources';

const saved = vi.fn();
const chosen = vi.fn();

function Page() {
  const [opened, setOpened] = useState(false);
  useShortcuts({
    'page.palette': () => setOpened(true),
    'page.save': saved,
    undo: { perform: () => {}, enabled: false },
    'list.row-down': () => {},
  });
  usePaletteSource({ group: 'Boats', find: () => [{ id: '1', label: 'Anna', run: chosen }] });
  return (
    <>
      <PaletteSources of="manager" nav={navOf('manager')} />
      <CommandPalette opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open(typed = '') {
  const server = fakeServer();
  server.answer('job/get_like', {
    result: { all_jobs: [{ id: 4, company_id: 2, title: 'Ferry film', company: 'Tide' }] },
  });
  renderPage(<Page />, { as: 'manager' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  if (typed) await userEvent.keyboard(typed);
}

const option = (name: string | RegExp) => screen.findByRole('option', { name });

test('the palette does what the page can do just now, and says by which key', async () => {
  await open();
  expect(await option('Save')).toHaveTextContent('SaveCtrlS');
  const words = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(words.join()).not.toMatch(/Undo|Next row/);
  await userEvent.click(await option('Save'));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('words that are typed find pages, and Enter goes there', async () => {
  await open('mus sub');
  await option('Music Submissions');
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant'));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/manager/jobs/active'));
});

test('jobs are asked of the server by their title, and lead to their submissions', async () => {
  await open('ferry');
  const found = await option(/^Ferry film/);
  expect(within(found).getByText('Tide')).toBeVisible();
  await userEvent.click(found);
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/manager/jobs/active?company=2&job=4'));
});

test('a page lets the palette find what it knows', async () => {
  await open();
  await userEvent.click(await option('Anna'));
  await waitFor(() => expect(chosen).toHaveBeenCalledOnce());
});
