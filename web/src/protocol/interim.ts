import type { CompanyId } from './generated/protocol';

declare module './generated/calls' {
  export type Periodicity = 'month' | 'year';
  export type PlanChoice = { product_id: string; periodicity: Periodicity; coupon?: string };
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
    'affiliate/create': { request: { email: string } & OfCompany; result: { affiliate_url: string } };
    'affiliate/get': {
      request: OfCompany;
      result: { affiliate_url: string | null; affiliate_dashboard_url: string | null };
    };
    'affiliate/get_statistic': { request: OfCompany; result: AffiliateStatistic };
  }
}
