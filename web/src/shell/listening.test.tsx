import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useConnection } from '../stores/connection/store';
import { usePresence } from '../stores/presence/store';
import { renderPage } from '../testing/render-page';
import { FollowingSlot, PeopleHereSlot } from './listening';

const teo = { user_id: 2, user_name: 'Teo Lindqvist' };

afterEach(() => useConnection.setState(useConnection.getInitialState(), true));

test('where nobody is here and nobody follows there is neither a room nor a bar', () => {
  renderPage([<PeopleHereSlot key="room" />, <FollowingSlot key="bar" />], { as: 'manager' });
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
});

test('a colleague who comes is shown, and whoever follows', async () => {
  renderPage([<PeopleHereSlot key="room" />, <FollowingSlot key="bar" />], { as: 'manager' });
  const person = { ...teo, tabs: 1, place: 0, heardAt: 0, doing: { at: '2026-11-20T12:00:00Z' } };
  act(() => usePresence.setState({ people: [person], followers: { count: 1, first: [teo] } }));
  expect(await screen.findByRole('button', { name: 'Follow Teo Lindqvist' })).toBeVisible();
  expect(await screen.findByText('Teo follows you')).toBeVisible();
});

test('the bar gives its place to that of a lost connection, and has it back', async () => {
  renderPage(<FollowingSlot />, { as: 'manager' });
  act(() => usePresence.setState({ followers: { count: 1, first: [teo] } }));
  const text = await screen.findByText('Teo follows you');
  act(() => useConnection.setState({ live: { kind: 'lost', since: 0, retryAt: null } }));
  expect(text).not.toBeVisible();
  act(() => useConnection.setState({ live: { kind: 'live' } }));
  expect(text).toBeVisible();
});
