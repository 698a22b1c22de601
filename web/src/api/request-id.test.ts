import { expect, test } from 'vitest';
import { sendOnce } from './request-id';

const lost = () => Promise.reject(new Error('the answer was lost'));

test('the same creation sent again keeps its name until it is made, a changed one gets another', async () => {
  const once = sendOnce();
  const named: string[] = [];
  const send = (body: object, answer: () => Promise<void>) =>
    once(body, (id) => {
      named.push(id);
      return answer();
    }).catch(() => {});
  await send({ title: 'Lighthouse', budget: '2500' }, lost);
  await send({ title: 'Lighthouse', budget: '2500' }, lost);
  await send({ title: 'Lighthouse', budget: '2750' }, async () => {});
  const [first, again, changed] = named;
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});

test('what has been made is made another time when it is sent again', async () => {
  const once = sendOnce();
  const send = () => once({ title: 'Lighthouse' }, async (id) => id);
  expect(await send()).not.toBe(await send());
});
