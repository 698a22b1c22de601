import { call } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic, useSession } from '../session/store';
import { type Billing, type Invoices, joinInvoices, withDefault, withoutMethod } from './apply';

const CHANGES_BILLING = new Set<string>(['billing_changed', 'subscription_changed']);
const isInvalidatedBy = ({ kind }: UserChange): boolean => CHANGES_BILLING.has(kind);
const topic = () => selectOwnTopic(useSession.getState());

const billing = createResource<null, Billing, UserChange>({
  read: (_, signal) => call('billing/get_billing_info', {}, signal),
  topic,
  isInvalidatedBy,
});
const KEY = billing.keyOf(null);

/** Returns the billing information of the user's plan, with the payment methods. */
export const useBilling = () => useResource(billing, null);

const invoices = createResource<null, Invoices, UserChange>({
  read: async (_, signal): Promise<Invoices> => {
    const page = await call('billing/get_invoices', {}, signal);
    return joinInvoices(invoices.get(INVOICES).value, page, false);
  },
  topic,
  isInvalidatedBy,
});
const INVOICES = invoices.keyOf(null);

/** Returns the invoices, newest first. */
export const useInvoices = () => useResource(invoices, null);

/** Reads the invoices before the oldest known one. Rejects with an ApiError. */
export async function readOlderInvoices(): Promise<void> {
  const after = invoices.get(INVOICES).value?.invoices.at(-1)?.id;
  if (after === undefined) return;
  const page = await call('billing/get_invoices', { after });
  invoices.set(INVOICES, { value: joinInvoices(invoices.get(INVOICES).value, page, true) });
}

/** Starts the first reads of the billing page. */
export const preloadBilling = () => [billing.preload(null), invoices.preload(null)];

/** Shows the expected result of an action (`made`) immediately, then reads the billing information again. */
async function settle(made: (before: Billing) => Billing): Promise<void> {
  const { value } = billing.get(KEY);
  if (value) billing.set(KEY, { value: made(value) });
  await billing.read(KEY);
}

/** Makes a payment method the default. Rejects with an ApiError. */
export async function makeDefault(payment_method_id: string): Promise<void> {
  await call('billing/change_default_payment_method', { payment_method_id });
  await settle((before) => withDefault(before, payment_method_id));
}

/** Deletes a payment method. Rejects with an ApiError. */
export async function deleteMethod(payment_method_id: string): Promise<void> {
  await call('billing/delete_payment_method', { payment_method_id });
  await settle((before) => withoutMethod(before, payment_method_id));
}

/** Returns the URL of the provider's page for adding a payment method. Rejects with an ApiError. */
export async function addMethodAddress(): Promise<string> {
  const redirect_url = `${window.location.origin}/billing`;
  return (await call('billing/add_payment_method', { redirect_url })).url_to_redirect;
}
