import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { late } from './late';

const found = { default: () => <p>Here</p> };
const options = { waiting: <p>Waiting</p>, failed: "It couldn't be loaded" };

test('a part is loaded once it is drawn, and Retry asks again for one that failed', async () => {
  const load = vi
    .fn<() => Promise<typeof found>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(found);
  const Part = late(load, options);
  expect(load).not.toHaveBeenCalled();
  render(<Part />);
  expect(screen.getByText('Waiting')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here')).toBeVisible();
});

test('one that was loaded before is drawn at once, and a failure before is no harm', async () => {
  const load = vi
    .fn<() => Promise<typeof found>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(found);
  const Part = late(load, options);
  await act(async () => Part.preload());
  await act(async () => Part.preload());
  render(<Part />);
  expect(screen.getByText('Here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
