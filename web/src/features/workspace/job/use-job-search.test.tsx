import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../../api/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { Select } from '../../../ui/select';
import { useJobSearch } from './use-job-search';

answersAsDescribed();

function Chooser({ onChoose }: { onChoose: (value: string) => void }) {
  const { found, search } = useJobSearch({ company: 3, type: null, isStaff: true });
  const listed = found?.map(({ id, title }) => ({ value: String(id), label: title })) ?? [
    { value: '1', label: 'Newest' },
  ];
  return (
    <Select
      label="Active job"
      search="Search jobs"
      onSearch={search}
      options={listed}
      value="9"
      chosen="Harbour at dawn"
      onChange={onChoose}
    />
  );
}

test('what is typed is asked of the server, and Enter takes the first that it finds', async () => {
  const server = fakeServer();
  // its title need not contain the typed words: the server decides
  server.answer('job/get_like', ({ status }) => ({
    result: { all_jobs: status === 'open' ? [{ id: 42, title: 'Coastline' }] : [{ id: 7, title: 'Seabed' }] },
  }));
  const chosen = vi.fn();
  renderPage(<Chooser onChoose={chosen} />, { as: 'admin' });
  const field = await screen.findByRole('combobox', { name: 'Active job' });
  expect(field).toHaveTextContent('Harbour at dawn');
  await userEvent.click(field);
  expect(await screen.findByRole('option', { name: 'Newest' })).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search jobs' }), 'sea ');
  await screen.findByRole('option', { name: 'Coastline' });
  const asked = { company_id: 3, title: 'sea', limit: 20 };
  expect(server.bodies('job/get_like')).toEqual([
    { status: 'open', ...asked },
    { status: 'closed', ...asked },
  ]);
  expect(await screen.findByRole('option', { name: 'Seabed' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(chosen).toHaveBeenCalledWith('42');
  await userEvent.click(field);
  await waitFor(() => expect(screen.getByRole('option', { name: 'Newest' })).toBeVisible());
});
