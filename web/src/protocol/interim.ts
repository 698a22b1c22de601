import type { CompanyId, SubscriptionInfo } from './generated/protocol';

declare module './generated/calls' {
  /** A plan on offer. */
  export type Plan = {
    product_id: string;
    title: string;
    label: string;
    price_amount: number;
    price_amount_year: number;
    price_id_month: string | null;
    price_id_year: string | null;
    feachers: string[];
    offer: 'trial' | 'paid' | 'preregister';
  };
  export type Periodicity = 'month' | 'year';
  export type PlanChoice = { product_id: string; periodicity: Periodicity; coupon?: string };
  export type Coupon = {
    amount: number | null;
    percent_off: number | null;
    duration: 'once' | 'repeating' | 'forever';
    months: number | null;
    first_payment: number;
  };
  export type PlanPreview = {
    due_now: number;
    due_next: number;
    next_date: string;
    currency: string;
    credit: number;
  };
  export type PaymentMethod = {
    payment_method_id: string;
    brand: string | null;
    country: string | null;
    exp_month: number | null;
    exp_year: number | null;
    last4: string | null;
    type: string;
    default: boolean;
  };
  export type Billing = {
    product_title: string;
    interval: string | null;
    price: number;
    is_active_subscription: boolean;
    storage_amount: number;
    storage_info: { all_mbytes: number; used_mbytes: number };
    payment_methods: PaymentMethod[] | null;
    currency: string;
    next_payment: { amount: number; date: string } | null;
    failed_payment: { amount: number; retry_at: string | null; hosted_url: string | null } | null;
  };
  export type Invoice = {
    id: string;
    number: string | null;
    date: string;
    amount: number;
    currency: string;
    status: string;
    pdf_url: string | null;
    hosted_url: string | null;
  };
  export type AffiliateMonth = {
    month: number;
    year: number;
    clicks: number;
    sign_ups: number;
    spend: number;
    commission: number | null;
  };
  export type AffiliateStatistic = {
    clicks: number;
    sign_ups: number;
    spend: number;
    commission: number | null;
    percent: number | null;
    months: AffiliateMonth[];
  };
  type OfCompany = { company_id?: CompanyId };
  interface Calls {
    'product/get_all': { request: { id?: string }; result: Plan[] };
    'subscription/update': {
      request: PlanChoice & { redirect_url: string };
      result: { url_to_redirect: string | null; product_title: string };
    };
    'subscription/check_coupon': { request: PlanChoice & { coupon: string }; result: Coupon };
    'subscription/preview': { request: PlanChoice; result: PlanPreview };
    'subscription/unsubscribe': { request: Record<string, never>; result: boolean };
    'subscription/resume': { request: Record<string, never>; result: SubscriptionInfo };
    'stripe/create_portal_session': { request: { redirect_url: string }; result: { url: string } };
    'stripe/success_payment_check': { request: { id: string }; result: boolean };
    'billing/get_billing_info': { request: Record<string, never>; result: Billing };
    'billing/add_payment_method': { request: { redirect_url: string }; result: { url_to_redirect: string } };
    'billing/get_invoices': {
      request: { limit?: number; after?: string };
      result: { invoices: Invoice[]; has_more: boolean };
    };
    'billing/change_default_payment_method': { request: { payment_method_id: string }; result: boolean };
    'billing/delete_payment_method': { request: { payment_method_id: string }; result: boolean };
    'affiliate/create': { request: { email: string } & OfCompany; result: { affiliate_url: string } };
    'affiliate/get': {
      request: OfCompany;
      result: { affiliate_url: string | null; affiliate_dashboard_url: string | null };
    };
    'affiliate/get_statistic': { request: OfCompany; result: AffiliateStatistic };
  }
}
