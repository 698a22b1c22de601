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

/** The form whose code is loaded later. */
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

test('without a comment under way it takes no keys', () => {
  renderPage(<LateForm />, { as: sessionOf('manager', { uid: ME }) });
  expect(screen.queryByRole('textbox')).toBeNull();
});
