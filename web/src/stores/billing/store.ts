import { call } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic, useSession } from '../session/store';
import { type Billing, type Invoices, joinInvoices, withDefault, withoutMethod } from './apply';

const MOVES = new Set<string>(['billing_changed', 'subscription_changed']);
const isStale = ({ kind }: UserChange): boolean => MOVES.has(kind);
const topic = () => selectOwnTopic(useSession.getState());

const billing = createResource<null, Billing, UserChange>({
  read: (_, signal) => call('billing/get_billing_info', {}, signal),
  topic,
  isStale,
});
const KEY = billing.keyOf(null);

/** The plan as it is billed, and the ways it is paid. */
export const useBilling = () => useResource(billing, null);

const invoices = createResource<null, Invoices, UserChange>({
  read: async (_, signal): Promise<Invoices> => {
    const page = await call('billing/get_invoices', {}, signal);
    return joinInvoices(invoices.get(INVOICES).value, page, false);
  },
  topic,
  isStale,
});
const INVOICES = invoices.keyOf(null);

/** Invoices, the newest first. */
export const useInvoices = () => useResource(invoices, null);

/** Reads those before the oldest that is known. Rejects with an ApiError. */
export async function readOlderInvoices(): Promise<void> {
  const after = invoices.get(INVOICES).value?.invoices.at(-1)?.id;
  if (after === undefined) return;
  const page = await call('billing/get_invoices', { after });
  invoices.set(INVOICES, { value: joinInvoices(invoices.get(INVOICES).value, page, true) });
}

/** What the billing page reads first. */
export const preloadBilling = () => [billing.preload(null), invoices.preload(null)];

/** Shows what an act has made of it, and reads it as it is now. */
async function settle(made: (before: Billing) => Billing): Promise<void> {
  const { value } = billing.get(KEY);
  if (value) billing.set(KEY, { value: made(value) });
  await billing.read(KEY);
}

/** Makes a method the one that is charged. Rejects with an ApiError. */
export async function makeDefault(payment_method_id: string): Promise<void> {
  await call('billing/change_default_payment_method', { payment_method_id });
  await settle((before) => withDefault(before, payment_method_id));
}

/** Takes a method away. Rejects with an ApiError. */
export async function deleteMethod(payment_method_id: string): Promise<void> {
  await call('billing/delete_payment_method', { payment_method_id });
  await settle((before) => withoutMethod(before, payment_method_id));
}

/** The provider's page where a method is added. Rejects with an ApiError. */
export async function addMethodAddress(): Promise<string> {
  const redirect_url = `${window.location.origin}/billing`;
  return (await call('billing/add_payment_method', { redirect_url })).url_to_redirect;
}
