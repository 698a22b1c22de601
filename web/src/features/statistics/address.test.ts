import { expect, test } from 'vitest';
import { addressOf, drawingOf, monthName } from './address';

test('the address says what is drawn, and nothing of what is as at first', () => {
  const first = drawingOf(new URLSearchParams());
  expect(first).toEqual({ chart: 'visitors', month: null, isColumn: false, isCurved: false });
  expect(addressOf(first).toString()).toBe('');
  const other = { chart: 'logins', month: '2026-03', isColumn: true, isCurved: true } as const;
  expect(drawingOf(addressOf(other))).toEqual(other);
});

test('what the address cannot mean is as at first', () => {
  expect(drawingOf(new URLSearchParams('chart=nothing&month=soon&shape=pie'))).toEqual(
    drawingOf(new URLSearchParams()),
  );
  expect(monthName('2026-02')).toBe('February');
});
