import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button';
import { Modal } from './modal';

/** Two dialogs, the usual ways: one that is always there and opens, one that comes and goes as a whole. */
function Page() {
  const [kept, setKept] = useState(false);
  const [whole, setWhole] = useState(false);
  return (
    <>
      <Button onClick={() => setKept(true)}>Open the kept one</Button>
      <Button onClick={() => setWhole(true)}>Open the whole one</Button>
      <Modal opened={kept} onClose={() => setKept(false)} title="Kept">
        <input aria-label="Inside" />
      </Modal>
      {whole && (
        <Modal opened onClose={() => setWhole(false)} title="Whole">
          <input aria-label="Inside" data-autofocus />
        </Modal>
      )}
    </>
  );
}

test.each(['kept', 'whole'])('Escape closes a dialog, and the focus goes back to what opened it (%s)', async (kind) => {
  render(
    <MantineProvider env="test">
      <Page />
    </MantineProvider>,
  );
  const opener = screen.getByRole('button', { name: `Open the ${kind} one` });
  for (const _ of ['once', 'again']) {
    await userEvent.click(opener);
    const inside = await screen.findByLabelText('Inside');
    await userEvent.click(inside);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  }
});

test('who closes a dialog may lead the focus elsewhere', async () => {
  function Leading() {
    const [opened, setOpened] = useState(true);
    const leave = () => {
      setOpened(false);
      document.getElementById('next')?.focus();
    };
    return (
      <>
        <input id="next" aria-label="Next" />
        {opened && (
          <Modal opened onClose={leave} title="Leading">
            <Button onClick={leave}>On</Button>
          </Modal>
        )}
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <Leading />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'On' }));
  expect(screen.getByLabelText('Next')).toHaveFocus();
});
