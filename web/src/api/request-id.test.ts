import { expect, test } from 'vitest';
import { nameRequest } from './request-id';

test('the same creation sent again keeps its name, a changed one gets another', () => {
  const first = nameRequest({ title: 'Lighthouse', budget: '2500' }, null);
  const again = nameRequest({ title: 'Lighthouse', budget: '2500' }, first);
  const changed = nameRequest({ title: 'Lighthouse', budget: '2750' }, again);
  expect(again.id).toBe(first.id);
  expect(changed.id).not.toBe(first.id);
});
