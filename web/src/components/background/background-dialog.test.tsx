import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { upload } from '../../api/client';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import { server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import BackgroundDialog from './background-dialog';

setUpFakes();

vi.mock('../../api/client', async (original) => ({ ...(await original<object>()), upload: vi.fn() }));

let closed: number;

let picture: string | null;

beforeEach(() => {
  picture = null;
  for (const family of ['application', 'playlist']) {
    server.answer(`${family}/get_background`, () => ({ result: { url: picture } }));
  }
  closed = 0;
  vi.mocked(upload).mockReset().mockResolvedValue({ url: '/files/x.jpg' });
  URL.createObjectURL = () => 'blob:chosen';
  URL.revokeObjectURL = () => undefined;
});

function open(family: 'application' | 'playlist' = 'application') {
  const close = () => {
    closed += 1;
  };
  renderPage(<BackgroundDialog of={{ family, id: 5 }} onClose={close} />, {
    as: family === 'application' ? 'creator' : 'manager',
  });
}

const choose = (file: File) => userEvent.upload(screen.getByLabelText('Choose a background'), file);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Upload' }));
const toastTexts = () => useToasts.getState().items.map(({ text }) => text);

test('a picture is shown before it is sent, and sent', async () => {
  open();
  const file = new File(['x'], 'sea.jpg', { type: 'image/jpeg' });
  await choose(file);
  expect(screen.getByRole('img', { name: 'sea.jpg' })).toHaveAttribute('src', 'blob:chosen');
  await send();
  await waitFor(() => expect(closed).toBe(1));
  expect(upload).toHaveBeenCalledWith('application/upload_background', file, {
    field: 'background',
    values: { id: '5' },
  });
  expect(toastTexts()).toEqual(['Playlist background loaded successfully!']);
});

test('without a picture, with another kind of file, or where the server refuses it, it says why', async () => {
  open();
  await send();
  expect(screen.getByRole('alert')).toHaveTextContent(FIELD_TEXTS.noFile);
  const file = new File(['x'], 'sea.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: 5_350_001 });
  await choose(file);
  expect(screen.getByRole('alert')).toHaveTextContent(FIELD_TEXTS.backgroundError);
  expect(upload).not.toHaveBeenCalled();
  vi.mocked(upload).mockRejectedValue(new ApiError('unsupported_format', 415));
  await choose(new File(['x'], 'fake.png', { type: 'image/png' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await send();
  expect(await screen.findByRole('alert')).toHaveTextContent(FIELD_TEXTS.backgroundError);
  expect(closed).toBe(0);
});

test("the default puts the product's own picture back", async () => {
  picture = '/files/sea.jpg';
  open('playlist');
  await userEvent.click(await screen.findByRole('button', { name: 'Use the default' }));
  await waitFor(() => expect(closed).toBe(1));
  expect(upload).toHaveBeenCalledWith('playlist/upload_background', null, {
    field: 'background',
    values: { id: '5', default: 'true' },
  });
});
