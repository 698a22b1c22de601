import { expect, test } from 'vitest';
import { type Billing, type Invoice, joinInvoices, type PaymentMethod, withDefault, withoutMethod } from './apply';

const method = (id: string, isDefault = false) => ({ payment_method_id: id, default: isDefault }) as PaymentMethod;
const billing = (...payment_methods: PaymentMethod[]) => ({ payment_methods }) as Billing;
const invoice = (id: string, status = 'paid') => ({ id, status }) as Invoice;

test('one default clears the others', () => {
  const after = withDefault(billing(method('a', true), method('b')), 'b');
  expect(after.payment_methods?.map((one) => one.default)).toEqual([false, true]);
  expect(withDefault({ payment_methods: null } as Billing, 'b').payment_methods).toBeNull();
});

test('a method that was taken away is gone, and the others stay', () => {
  expect(withoutMethod(billing(method('a'), method('b')), 'a').payment_methods).toEqual([method('b')]);
});

test('older invoices follow, and none stands twice', () => {
  const first = { invoices: [invoice('3'), invoice('2')], has_more: true };
  const all = joinInvoices(first, { invoices: [invoice('2'), invoice('1')], has_more: false }, true);
  expect(all).toEqual({ invoices: ['3', '2', '1'].map((id) => invoice(id)), has_more: false });
});

test('the first page, read again, brings what is new and what has changed, and takes nothing away', () => {
  const before = { invoices: [invoice('2', 'open'), invoice('1')], has_more: false };
  const after = joinInvoices(before, { invoices: [invoice('3'), invoice('2')], has_more: true }, false);
  expect(after).toEqual({ invoices: [invoice('3'), invoice('2'), invoice('1')], has_more: false });
});
