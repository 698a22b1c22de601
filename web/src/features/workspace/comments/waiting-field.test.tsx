import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { renderPage, sessionOf } from '../../../testing/render-page';
import { Composer } from './composer';
import { beginWriting, endWriting } from './pane';
import { WaitingField } from './waiting-field';

const ME = 7;
let load = () => {};

/** Shows the placeholder field until `load` is called, then the form. */
function LateForm() {
  const [isLoaded, setLoaded] = useState(false);
  load = () => setLoaded(true);
  return isLoaded ? <Composer /> : <WaitingField />;
}

beforeEach(() => {
  localStorage.clear();
  useReview.setState(review([track(11)], { me: ME }), true);
});
afterEach(() => endWriting());

test('keys that are typed before the form is loaded become its text, and the next ones follow at its end', async () => {
  const user = userEvent.setup();
  renderPage(<LateForm />, { as: sessionOf('manager', { uid: ME }) });
  const job = useReview.getState().job ?? 0;
  act(() => beginWriting({ job, track: 11 }, { position: 3 }));
  await user.keyboard('Shall ');
  act(() => load());
  await user.keyboard('we?');
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Shall we?');
  expect(screen.getByRole('form', { name: 'New comment' })).toBeInTheDocument();
});

test('Escape before the form is loaded keeps it closed, and what was typed is where the next key goes on', async () => {
  const user = userEvent.setup();
  renderPage(<LateForm />, { as: sessionOf('manager', { uid: ME }) });
  const place = { job: useReview.getState().job ?? 0, track: 11 };
  act(() => beginWriting(place, { position: 3 }));
  await user.keyboard('Shall {Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  act(() => beginWriting(place, { position: 3 }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  expect(field).toHaveFocus();
  expect(field.selectionStart).toBe('Shall '.length);
  await user.keyboard('we?{Escape}');
  act(() => load());
  expect(screen.queryByRole('form')).toBeNull();
  act(() => beginWriting(place, { position: 3 }));
  expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Shall we?');
});

test('without a comment under way it takes no keys', () => {
  renderPage(<LateForm />, { as: sessionOf('manager', { uid: ME }) });
  expect(screen.queryByRole('textbox')).toBeNull();
});
