import type { PaymentMethod } from '../../stores/billing/apply';

const NONE = '—';

const SYSTEMS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  mc: 'Mastercard',
  american_express: 'American Express',
};

/** The card's system as it is shown: of those without a name of ours, the provider's. */
export function systemName(brand: string | null): string {
  if (brand === null || brand === '') return NONE;
  return SYSTEMS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');
}

/** "09 / 2028" */
export function expiry({ exp_month, exp_year }: Pick<PaymentMethod, 'exp_month' | 'exp_year'>): string {
  return exp_month && exp_year ? `${String(exp_month).padStart(2, '0')} / ${exp_year}` : NONE;
}

/** A method in a few words: "Visa 4417". */
export const methodName = ({ brand, last4, type }: Pick<PaymentMethod, 'brand' | 'last4' | 'type'>): string =>
  brand ? [systemName(brand), last4].filter(Boolean).join(' ') : type;

/** What a cell says of what may not be told. */
export const orNone = (text: string | null): string => text || NONE;
