import type { Affiliate } from '../../stores/affiliate/store';

/** Returns the heading of the page. For a person, it contains the percentage that they earn; for a company, it does not. */
export const headingOf = (isCompany: boolean): string =>
  `Earn monthly income by recommending Needledrop${isCompany ? '' : ': 5% of what they spend'}`;

/** Returns the address of the page with the statistics of an affiliate link. */
export const whereOf = ({ company }: Affiliate): string =>
  `/affiliate/dashboard${company === null ? '' : `?company_id=${company}`}`;
