import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { lazyPart, loadLazyParts } from './lazy-part';

const found = { default: () => <p>Here</p> };
const options = { waiting: <p>Waiting</p>, failed: "It couldn't be loaded" };
const failingOnce = () =>
  vi.fn<() => Promise<typeof found>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(found);
const draw = (Late: React.ComponentType) =>
  render(
    <MantineProvider env="test">
      <Late />
    </MantineProvider>,
  );

test('a part is loaded once it is drawn; one that could not be loaded says so in its place, and Retry asks again', async () => {
  const load = failingOnce();
  const Part = lazyPart(load, options);
  expect(load).not.toHaveBeenCalled();
  draw(Part);
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(await screen.findByText("It couldn't be loaded")).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Here')).toBeVisible();
});

test('a small place stays as it waits, and is filled when it is drawn anew', async () => {
  const load = failingOnce();
  const Part = lazyPart(load, { ...options, failed: null });
  const { unmount } = draw(Part);
  await waitFor(() => expect(load.mock.settledResults[0]?.type).toBe('rejected'));
  expect(screen.getByText('Waiting')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  draw(Part);
  expect(await screen.findByText('Here')).toBeVisible();
});

test('one that was loaded with all others before is drawn at once, and a failure before is no harm', async () => {
  const load = failingOnce();
  const Part = lazyPart(load, options);
  await loadLazyParts();
  await loadLazyParts();
  draw(Part);
  expect(screen.getByText('Here')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that cannot be loaded keeps no other from it', async () => {
  const load = vi.fn(async () => found);
  lazyPart<object>(() => Promise.reject(new Error('no network')), options);
  lazyPart(load, options);
  await loadLazyParts();
  expect(load).toHaveBeenCalled();
});

test('parts that come with the code of another part are loaded with it', async () => {
  const load = vi.fn(async () => found);
  lazyPart(async () => {
    lazyPart(load, options);
    return found;
  }, options);
  await loadLazyParts();
  expect(load).toHaveBeenCalled();
});
