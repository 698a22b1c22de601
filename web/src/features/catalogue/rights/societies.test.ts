import { expect, test } from 'vitest';
import { societyOptions } from './societies';

test('every organisation stands once, with the code and the countries to find it by', () => {
  const options = societyOptions('');
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  const codes = options.flatMap(({ detail }) => detail?.match(/\d{3}$/) ?? []);
  expect(codes).toHaveLength(57);
  expect(new Set(codes).size).toBe(57);
  expect(options).toContainEqual({ value: 'GEMA', label: 'GEMA', detail: 'Germany · 035' });
  expect(options.find(({ value }) => value === 'APRA')?.detail).toBe('Australia, New Zealand · 008');
  expect(options.slice(0, 2).map(({ value }) => value)).toEqual(['None', 'Other']);
});

test('an older free text stays selectable, a listed one does not stand twice', () => {
  expect(societyOptions('Harbour Rights')[0]).toMatchObject({ value: 'Harbour Rights' });
  expect(societyOptions('STIM')).toEqual(societyOptions(''));
});
