import type { Affiliate } from '../../stores/affiliate/store';

/** What recommending brings; a company is told no share. */
export const headingOf = (isCompany: boolean): string =>
  `Earn monthly income by recommending Needledrop${isCompany ? '' : ': 5% of what they spend'}`;

/** Where the numbers of a link stand. */
export const whereOf = ({ company }: Affiliate): string =>
  `/affiliate/dashboard${company === null ? '' : `?company_id=${company}`}`;
