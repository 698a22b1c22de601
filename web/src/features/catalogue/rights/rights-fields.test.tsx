import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { RightsFields } from './rights-fields';
import { NO_RIGHTS, type RightsForm } from './rights-form';

let value: RightsForm;

function Fields({ initial, errors }: { initial: RightsForm; errors: Record<string, string> }) {
  const [rights, setRights] = useState(initial);
  value = rights;
  return (
    <MantineProvider env="test">
      <RightsFields value={rights} onChange={(part) => setRights((held) => ({ ...held, ...part }))} errors={errors} />
    </MantineProvider>
  );
}

function draw(initial: Partial<RightsForm> = {}, errors: Record<string, string> = {}) {
  render(<Fields initial={{ ...NO_RIGHTS, ...initial }} errors={errors} />);
}

const list = (name: string) => within(screen.getByRole('region', { name }));
const owner = (name: string, percentage: string) => ({ name, percentage });
const names = () => value.master_owners.map(({ name }) => name);

beforeEach(() => {
  value = NO_RIGHTS;
});

test('a writer is entered with the keyboard alone', async () => {
  draw();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Add writer' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('textbox', { name: 'Writer 1 first name' })).toHaveFocus();
  await userEvent.keyboard('Petra{Tab}Lund{Tab}swed');
  await waitFor(() => expect(screen.getByRole('option', { name: /STIM/ })).toHaveAttribute('data-combobox-selected'));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Writer 1 PRO' })).toHaveFocus());
  await userEvent.keyboard('{Tab}00733109271{Tab}33.33{Tab}');
  expect(value.writers).toEqual([
    { first_name: 'Petra', last_name: 'Lund', pro: 'STIM', ipi: '00733109271', percentage: '33.33' },
  ]);
  expect(list('Writers').getByText('66.67 left to assign')).toBeVisible();
});

test('the arrows step a share by 0.1, and it gets its two decimals', async () => {
  draw({ master_owners: [owner('Ines', '33.33')] });
  const share = screen.getByRole('spinbutton', { name: 'Master owner 1 share' });
  await userEvent.click(share);
  await userEvent.keyboard('{ArrowUp}');
  expect(share).toHaveValue('33.43');
  await userEvent.clear(share);
  await userEvent.type(share, '-7,5');
  await userEvent.tab();
  expect(share).toHaveValue('7.50');
  await userEvent.clear(share);
  await userEvent.type(share, '100.01');
  expect(screen.getByRole('alert')).toHaveTextContent('Must be between 0 and 100');
});

test('the whole is shared equally, and then nothing is missing', async () => {
  draw({ master_owners: [owner('A', '50.00'), owner('B', '60.00'), owner('C', '0.00')] });
  const owners = list('Master owners');
  expect(owners.getByText('110.00%')).toBeVisible();
  expect(owners.getByText('10.00 over')).toBeVisible();
  await userEvent.click(owners.getByRole('button', { name: 'Share equally' }));
  expect(value.master_owners.map(({ percentage }) => percentage)).toEqual(['33.33', '33.33', '33.34']);
  expect(owners.getByText('100.00%')).toBeVisible();
  expect(owners.getByRole('img', { name: 'Fully assigned' })).toBeVisible();
});

test('ten stand in a list, and the eleventh is refused in the words of the specification', async () => {
  draw({ master_owners: Array.from({ length: 9 }, (_, place) => owner(`Owner ${place}`, '10.00')) });
  const owners = list('Master owners');
  expect(owners.queryByText('Maximum number of master owners is 10')).toBeNull();
  await userEvent.click(owners.getByRole('button', { name: 'Add master owner' }));
  expect(owners.getByText('10 of 10')).toBeVisible();
  expect(owners.getByText('Maximum number of master owners is 10')).toBeVisible();
  expect(owners.queryByRole('alert')).toBeNull();
  await userEvent.click(owners.getByRole('button', { name: 'Add master owner' }));
  expect(owners.getByRole('alert')).toHaveTextContent('Maximum number of master owners is 10');
  expect(value.master_owners).toHaveLength(10);
});

test('a row is moved by the arrows and taken away, and the focus goes on beside it', async () => {
  draw({ master_owners: [owner('A', '50.00'), owner('B', '30.00'), owner('C', '20.00')] });
  screen.getByRole('button', { name: /^Move master owner 3/ }).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(names()).toEqual(['C', 'A', 'B']);
  expect(screen.getByRole('button', { name: /^Move master owner 1/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(names()).toEqual(['A', 'C', 'B']);

  await userEvent.click(screen.getByRole('button', { name: 'Remove master owner 3' }));
  expect(names()).toEqual(['A', 'C']);
  expect(screen.getByRole('button', { name: 'Remove master owner 2' })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(names()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Add master owner' })).toHaveFocus();
});

test('a hint about an IPI comes once it is typed, offers what it could be, and is no error', async () => {
  draw({ publishers: [{ name: 'Low Tide', pro: 'None', ipi: '', percentage: '100.00' }] });
  const ipi = screen.getByRole('textbox', { name: 'Publisher 1 IPI' });
  await userEvent.type(ipi, '733109271');
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('An IPI name number has 11 digits')).toBeVisible();
  expect(ipi).not.toHaveAttribute('aria-invalid');
  await userEvent.click(screen.getByRole('button', { name: 'Use 00733109271' }));
  expect(value.publishers[0]?.ipi).toBe('00733109271');
  expect(screen.queryByText('An IPI name number has 11 digits')).toBeNull();
});

test('an organisation that was entered as free text stays, and can be chosen again', async () => {
  draw({ publishers: [{ name: 'Low Tide', pro: 'Harbour Rights', ipi: '', percentage: '100.00' }] });
  const picker = screen.getByRole('combobox', { name: 'Publisher 1 PRO' });
  expect(picker).toHaveTextContent('Harbour Rights');
  await userEvent.click(picker);
  expect(await screen.findByRole('option', { name: /Harbour Rights/ })).toHaveAttribute('data-combobox-active');
  for (const name of ['None', 'Other']) expect(screen.getByRole('option', { name })).toBeVisible();
});

test('what is wrong stands at its field, and at its list', () => {
  draw(
    { master_owners: [owner('A', '50.00'), owner('B', '50.00')] },
    { 'master_owners.1.name': 'Not this one', writers: 'Maximum number of writers is 10' },
  );
  expect(screen.getByRole('textbox', { name: 'Master owner 2 name' })).toHaveAccessibleDescription('Not this one');
  expect(screen.getByRole('textbox', { name: 'Master owner 1 name' })).not.toHaveAttribute('aria-invalid');
  expect(list('Writers').getByRole('alert')).toHaveTextContent('Maximum number of writers is 10');
});
