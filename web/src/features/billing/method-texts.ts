import type { PaymentMethod } from '../../stores/billing/apply';

const NONE = '—';

const SYSTEMS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  mc: 'Mastercard',
  american_express: 'American Express',
};

/** Returns the name of a card brand as it is shown; for an unknown brand, the name that the payment provider uses. */
export function systemName(brand: string | null): string {
  if (brand === null || brand === '') return NONE;
  return SYSTEMS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');
}

/** Returns the expiry of a card: "09 / 2028". */
export function expiry({ exp_month, exp_year }: Pick<PaymentMethod, 'exp_month' | 'exp_year'>): string {
  return exp_month && exp_year ? `${String(exp_month).padStart(2, '0')} / ${exp_year}` : NONE;
}

/** Returns a short name of a payment method: "Visa 4417". */
export const methodName = ({ brand, last4, type }: Pick<PaymentMethod, 'brand' | 'last4' | 'type'>): string =>
  brand ? [systemName(brand), last4].filter(Boolean).join(' ') : type;

/** Returns the text of a cell, or the placeholder for a missing text. */
export const orNone = (text: string | null): string => text || NONE;
