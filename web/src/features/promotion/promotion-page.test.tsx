import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import MicroPromotionsPage from './micro-promotions-page';
import NetwrkPage from './netwrk-page';

answersAsDescribed();

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.answer('user/get_subscribed_promotion', { result: null });
  server.answer('user/subscribe_promotion', { result: true });
});

async function open(page = <MicroPromotionsPage />) {
  renderPage(page, { as: 'creator' });
  return await screen.findByLabelText(/^Email/);
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Tell me when it opens' }));

test('the own email stands in the field, and one press opts in: the form gives way to thanks', async () => {
  expect(await open()).toHaveValue('ines@lowtide.example');
  await send();
  const thanks = await screen.findByRole('heading', { name: 'YOU ARE IN!' });
  expect(thanks).toHaveFocus();
  expect(screen.getByRole('region', { name: 'YOU ARE IN!' })).toHaveTextContent(
    "Thank you. We'll email ines@lowtide.example as soon as Micro Promotions opens.",
  );
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
  expect(server.bodies('user/subscribe_promotion')).toEqual([
    { email: 'ines@lowtide.example', promotion_type: 'micro_promotions' },
  ]);
});

test('an empty email and one of a bad pattern have their sentences, and nothing is sent', async () => {
  const field = await open();
  await userEvent.clear(field);
  await send();
  expect(screen.getByText('Email field cannot be empty. Please enter a valid email address')).toBeVisible();
  expect(field).toHaveFocus();
  await userEvent.type(field, 'ines@lowtide{Enter}');
  expect(screen.getByText('Invalid email or role. Please provide valid inputs.')).toBeVisible();
  expect(server.bodies('user/subscribe_promotion')).toEqual([]);
});

test('who has opted in before sees the thanks and no form', async () => {
  server.answer('user/get_subscribed_promotion', { result: { email: 'other@lowtide.example' } });
  renderPage(<NetwrkPage />, { as: 'creator' });
  expect(await screen.findByText('other@lowtide.example')).toBeVisible();
  expect(screen.queryByLabelText(/^Email/)).toBeNull();
  // the focus has no reason to move, as nothing was done here
  expect(document.body).toHaveFocus();
  expect(server.bodies('user/get_subscribed_promotion').at(-1)).toEqual({
    email: 'ines@lowtide.example',
    promotion_type: 'netwrk_promotion',
  });
});

test('a refusal stands at the field, and what was typed stays', async () => {
  const field = await open(<NetwrkPage />);
  server.answer('user/subscribe_promotion', { status: 503, error: 'try_again' });
  await send();
  expect(await screen.findByText('Try again')).toBeVisible();
  expect(field).toHaveValue('ines@lowtide.example');
  server.answer('user/subscribe_promotion', { result: true });
  await send();
  expect(await screen.findByText('YOU ARE IN!')).toBeVisible();
});

test('the form stands also where it cannot be asked whether there is an opt-in', async () => {
  server.answer('user/get_subscribed_promotion', { status: 500 });
  expect(await open()).toBeVisible();
});
