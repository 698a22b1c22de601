import type { CompanyId } from './generated/protocol';

type Choice = { product_id: string; periodicity: 'month' | 'year'; coupon?: string | null };
type Method = {
  payment_method_id: string;
  brand: string;
  country: string;
  exp_month: number | null;
  exp_year: number | null;
  last4: string;
  type: string;
  default: boolean;
};
type Invoice = {
  id: string;
  number: string | null;
  date: string;
  amount: number;
  currency: string;
  status: string | null;
  pdf_url: string | null;
  hosted_url: string | null;
};
type Month = {
  month: number;
  year: number;
  clicks: number;
  sign_ups: number;
  spend: number;
  commission: number | null;
};
type OfCompany = { company_id?: CompanyId | null };
type Nothing = Record<string, never>;

declare module './generated/calls' {
  interface Calls {
    'product/get_all': {
      request: { id?: string | null };
      result: {
        product_id: string;
        title: string;
        label: string;
        price_amount: number;
        price_amount_year: number;
        price_id_month: string | null;
        price_id_year: string | null;
        feachers: string[];
        offer: 'trial' | 'paid' | 'preregister' | 'granted' | 'legacy';
      }[];
    };
    'subscription/update': {
      request: Choice & { redirect_url: string };
      result: { url_to_redirect: string | null; product_title: string };
    };
    'subscription/check_coupon': {
      request: Choice & { coupon: string };
      result: {
        amount: number | null;
        percent_off: number | null;
        duration: string;
        months: number | null;
        first_payment: number;
      };
    };
    'subscription/preview': {
      request: Choice;
      result: { due_now: number; due_next: number; next_date: string | null; currency: string; credit: number };
    };
    'subscription/unsubscribe': { request: Nothing; result: boolean };
    'subscription/resume': { request: Nothing; result: boolean };
    'stripe/create_portal_session': { request: { redirect_url: string }; result: { url: string } };
    'stripe/success_payment_check': { request: { id: string }; result: boolean };
    'billing/get_billing_info': {
      request: Nothing;
      result: {
        product_title: string;
        interval: string | null;
        price: number;
        is_active_subscription: boolean;
        status: string | null;
        cancel_at: string | null;
        storage_amount: number;
        storage_info: { all_mbytes: number; used_mbytes: number };
        next_payment: { amount: number; date: string } | null;
        payment_methods: Method[] | null;
      };
    };
    'billing/add_payment_method': { request: { redirect_url: string }; result: { url_to_redirect: string } };
    'billing/get_invoices': {
      request: { limit?: number; after?: string | null };
      result: { invoices: Invoice[]; has_more: boolean };
    };
    'billing/change_default_payment_method': { request: { payment_method_id: string }; result: boolean };
    'billing/delete_payment_method': { request: { payment_method_id: string }; result: boolean };
    'affiliate/create': { request: { email: string } & OfCompany; result: { affiliate_url: string } };
    'affiliate/get': {
      request: OfCompany;
      result: { affiliate_url: string | null; affiliate_dashboard_url: string | null };
    };
    'affiliate/get_statistic': {
      request: OfCompany;
      result: {
        clicks: number;
        sign_ups: number;
        spend: number;
        commission: number | null;
        percent: number | null;
        months: Month[];
      };
    };
  }
}
