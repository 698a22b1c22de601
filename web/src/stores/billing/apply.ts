import type { Result } from '../../api/client';

/** The plan as it is billed. */
export type Billing = Result<'billing/get_billing_info'>;

/** What the plan is paid by. */
export type PaymentMethod = NonNullable<Billing['payment_methods']>[number];

/** What was charged. */
export type Invoice = Result<'billing/get_invoices'>['invoices'][number];

/** One method is the default, and no other. Pure. */
export function withDefault(billing: Billing, id: string): Billing {
  const methods = billing.payment_methods?.map((method) => ({ ...method, default: method.payment_method_id === id }));
  return { ...billing, payment_methods: methods ?? null };
}

/** A method is gone. Pure. */
export function withoutMethod(billing: Billing, id: string): Billing {
  const methods = billing.payment_methods?.filter(({ payment_method_id }) => payment_method_id !== id);
  return { ...billing, payment_methods: methods ?? null };
}

/** Invoices as far as they were read, the newest first. */
export interface Invoices {
  invoices: readonly Invoice[];
  has_more: boolean;
}

/** A page, and what was read before it: an invoice never goes, and what was read later is true. Pure. */
export function joinInvoices(before: Invoices | null, page: Invoices, isOlder: boolean): Invoices {
  if (before === null) return page;
  const fresh = new Set(page.invoices.map(({ id }) => id));
  const kept = before.invoices.filter(({ id }) => !fresh.has(id));
  const invoices = isOlder ? [...kept, ...page.invoices] : [...page.invoices, ...kept];
  return { invoices, has_more: isOlder || kept.length === 0 ? page.has_more : before.has_more };
}
