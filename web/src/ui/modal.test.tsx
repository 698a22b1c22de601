import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { usePrimaryKey } from '../keyboard/use-primary-key';
import { Button } from './button';
import { Modal } from './modal';
import { Select } from './select';

/** A page with two dialogs: one is always rendered and opened by a prop, the other is rendered only while it is open. */
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

test('who closes a dialog may lead the focus elsewhere', async () => {
  render(
    <MantineProvider env="test">
      <Leading />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'On' }));
  expect(screen.getByLabelText('Next')).toHaveFocus();
});

function Asking({ below, act }: { below: () => void; act: () => void }) {
  const page = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const [busy, setBusy] = useState(false);
  usePrimaryKey(page);
  return (
    <div ref={page}>
      <Button tone="filled" onClick={below}>
        Save
      </Button>
      <Button onClick={() => setOpened(true)}>Drop</Button>
      <Modal
        plain
        opened={opened}
        title="Delete?"
        onClose={() => {}}
        footer={
          <>
            <Button
              tone="delete"
              busy={busy}
              onClick={() => {
                act();
                setBusy(true);
              }}
            >
              Delete
            </Button>
            <Button>Cancel</Button>
          </>
        }
      >
        It goes.
      </Modal>
    </div>
  );
}

test('Ctrl Enter does what the amber button does, once, and nothing below the dialog', async () => {
  const below = vi.fn();
  const act = vi.fn();
  render(
    <MantineProvider env="test">
      <Asking below={below} act={act} />
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Drop' }));
  (await screen.findByRole('button', { name: 'Cancel' })).focus();
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
  expect(act).toHaveBeenCalledTimes(1);
  expect(below).not.toHaveBeenCalled();
});

test('Ctrl Enter submits a form from any of its fields, and opens no list', async () => {
  const submit = vi.fn();
  render(
    <MantineProvider env="test">
      <Modal
        opened
        onClose={() => {}}
        title="Create job"
        form={{ onSubmit: submit }}
        footer={
          <Button tone="filled" type="submit">
            Create
          </Button>
        }
      >
        <input aria-label="Title" />
        <Select label="Type" options={[{ value: '1', label: 'Other' }]} value="1" onChange={() => {}} />
      </Modal>
    </MantineProvider>,
  );
  for (const label of ['Title', 'Type']) {
    screen.getByLabelText(label).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
  }
  expect(submit).toHaveBeenCalledTimes(2);
  expect(screen.getByLabelText('Type')).toHaveAttribute('aria-expanded', 'false');
});
