import type { Result } from '../../api/client';

/** The billing information of the plan. */
export type Billing = Result<'billing/get_billing_info'>;

/** A payment method of the plan. */
export type PaymentMethod = NonNullable<Billing['payment_methods']>[number];

/** An invoice for the plan. */
export type Invoice = Result<'billing/get_invoices'>['invoices'][number];

/** Returns the billing information with the given payment method as the only default. Pure. */
export function withDefault(billing: Billing, id: string): Billing {
  const methods = billing.payment_methods?.map((method) => ({ ...method, default: method.payment_method_id === id }));
  return { ...billing, payment_methods: methods ?? null };
}

/** Returns the billing information without the payment method that has this id. Pure. */
export function withoutMethod(billing: Billing, id: string): Billing {
  const methods = billing.payment_methods?.filter(({ payment_method_id }) => payment_method_id !== id);
  return { ...billing, payment_methods: methods ?? null };
}

/** The loaded invoices, newest first. */
export interface Invoices {
  invoices: readonly Invoice[];
  has_more: boolean;
}

/** Merges a page with the loaded invoices; the copy that was read later replaces the other. Invoices are never deleted. Pure. */
export function joinInvoices(before: Invoices | null, page: Invoices, isOlder: boolean): Invoices {
  if (before === null) return page;
  const fresh = new Set(page.invoices.map(({ id }) => id));
  const older = before.invoices.filter(({ id }) => !fresh.has(id));
  const invoices = isOlder ? [...older, ...page.invoices] : [...page.invoices, ...older];
  return { invoices, has_more: isOlder || older.length === 0 ? page.has_more : before.has_more };
}
