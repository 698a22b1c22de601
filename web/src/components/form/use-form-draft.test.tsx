import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { readDraft } from '../../stores/drafts/drafts';
import { renderPage, sessionOf } from '../../testing/render-page';
import { TextField } from '../../ui/text-field';
import { DraftNotes } from './draft-notes';
import { useServerForm } from './use-server-form';

const send = vi.fn(async (_values: { title: string; genre: string }) => {});

function Form({ genre = 'Folk' }) {
  const form = useServerForm({ initial: { title: 'Ebb', genre }, send, draft: 'track:1' });
  return (
    <form {...form.props}>
      <DraftNotes drafts={form.offered} />
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('genre')} label="Genre" />
      <button type="submit">Save</button>
      <button type="button" onClick={form.deleteDraft}>
        Give up
      </button>
    </form>
  );
}

const open = (uid = 7, genre?: string) => renderPage(<Form genre={genre} />, { as: sessionOf('creator', { uid }) });
const title = () => screen.getByRole('textbox', { name: 'Title' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const offers = () => screen.queryAllByText(/^Unsaved changes from/);
const offer = () => offers()[0] ?? null;

beforeEach(() => {
  localStorage.clear();
  send.mockReset();
});

/** Types a text, and closes the tab. */
async function leaveTyped(text: string): Promise<void> {
  const { unmount } = open();
  await userEvent.type(title(), text);
  unmount();
}

test('what was typed is offered at the next visit, is not used by itself, and stands in the form once it is used', async () => {
  await leaveTyped(' tide');
  open();
  expect(offer()).toBeVisible();
  expect(title()).toHaveValue('Ebb');
  await press('Restore');
  expect(title()).toHaveValue('Ebb tide');
  expect(title()).toHaveFocus();
  expect(offer()).toBeNull();
});

test('what a colleague has saved since is not taken back by a draft that never touched it', async () => {
  await leaveTyped(' tide');
  open(7, 'Choral');
  await press('Restore');
  await press('Save');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toEqual({ title: 'Ebb tide', genre: 'Choral' });
});

test('a draft that is discarded is not offered again; one that is left alone is', async () => {
  await leaveTyped(' tide');
  open().unmount();
  const { unmount } = open();
  await press('Discard');
  expect(offer()).toBeNull();
  unmount();
  open();
  expect(offer()).toBeNull();
});

test('saving leaves no draft, a refusal does', async () => {
  const { unmount } = open();
  await userEvent.type(title(), ' tide');
  send.mockRejectedValueOnce(new ApiError('invalid_request', 400, { title: 'Taken' }));
  await press('Save');
  expect(await screen.findByText('Taken')).toBeVisible();
  expect(readDraft(7, 'track:1')?.values).toEqual({ title: 'Ebb tide' });
  await press('Save');
  await waitFor(() => expect(readDraft(7, 'track:1')).toBeNull());
  unmount();
  open();
  expect(offer()).toBeNull();
});

test('what was given up, or typed back to what is saved, is not kept', async () => {
  open();
  await userEvent.type(title(), '!');
  expect(readDraft(7, 'track:1')).not.toBeNull();
  await userEvent.type(title(), '{Backspace}');
  expect(readDraft(7, 'track:1')).toBeNull();
  await userEvent.type(title(), '?');
  await press('Give up');
  expect(readDraft(7, 'track:1')).toBeNull();
});

test('nobody is offered what another account has typed', async () => {
  await leaveTyped(' tide');
  open(8);
  expect(offer()).toBeNull();
});

function Song({ artist }: { artist: string }) {
  const form = useServerForm({ initial: { title: 'Ebb', artist }, send: async () => {}, draft: 'track:1' });
  return (
    <form {...form.props}>
      <DraftNotes drafts={form.offered} />
      <TextField {...form.field('title')} label="Title" />
      <TextField {...form.field('artist')} label="Artist" />
    </form>
  );
}

test('what an earlier visit has typed outlives what is typed and saved beside its offer', async () => {
  await leaveTyped(' tide');
  const second = open();
  await userEvent.type(title(), '!');
  second.unmount();
  const third = open();
  expect(offers()).toHaveLength(2);
  await userEvent.type(title(), '?');
  await press('Save');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  third.unmount();
  open();
  expect(offers()).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: 'Restore' })[1] as HTMLElement);
  expect(title()).toHaveValue('Ebb tide');
  expect(offers()).toHaveLength(1);
  await press('Discard');
  expect(offers()).toHaveLength(0);
});

test('an offer names its day and time', async () => {
  await leaveTyped(' tide');
  open();
  expect(offer()).toHaveTextContent(/^Unsaved changes from [A-Z][a-z]{2} \d\d, \d\d:\d\d$/);
});

test('a draft brings back what was typed, and leaves what was saved anew meanwhile', async () => {
  const show = (artist: string) => renderPage(<Song artist={artist} />, { as: sessionOf('creator', { uid: 7 }) });
  const { unmount } = show('Marrow Lake');
  await userEvent.type(title(), ' tide');
  unmount();
  show('The Two');
  await press('Restore');
  expect(title()).toHaveValue('Ebb tide');
  expect(screen.getByRole('textbox', { name: 'Artist' })).toHaveValue('The Two');
});
