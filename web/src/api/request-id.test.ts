import { expect, test } from 'vitest';
import { ApiError } from './errors';
import { createIdempotentSender, type PendingCreation } from './request-id';

const lost = () => Promise.reject(new Error('the answer was lost'));

test('the same creation sent again keeps its name until it is made, a changed one gets another', async () => {
  const once = createIdempotentSender();
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
  const once = createIdempotentSender();
  const send = () => once({ title: 'Lighthouse' }, async (id) => id);
  expect(await send()).not.toBe(await send());
});

test('a creation that was kept before it was sent has its name after a reload, and is forgotten once it is made', async () => {
  let kept: PendingCreation | null = null;
  const save = (sent: PendingCreation | null) => {
    kept = sent;
  };
  const named: string[] = [];
  const send = (sender: ReturnType<typeof createIdempotentSender>, answer: () => Promise<void>) =>
    sender({ text: 'Lovely' }, (id) => {
      expect(kept).toMatchObject({ id });
      named.push(id);
      return answer();
    }).catch(() => {});
  await send(createIdempotentSender({ sent: null, save }), lost);
  await send(createIdempotentSender({ sent: kept, save }), async () => {});
  expect(named[1]).toBe(named[0]);
  expect(kept).toBeNull();
});

test('a name under which something else was sent is not used again', async () => {
  const once = createIdempotentSender();
  const named: string[] = [];
  const send = () =>
    once({ text: 'Lovely' }, async (id) => {
      named.push(id);
      throw new ApiError('request_id_reused', 409);
    }).catch(() => {});
  await send();
  await send();
  expect(named[1]).not.toBe(named[0]);
});
