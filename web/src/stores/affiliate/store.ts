import { call, type Result } from '../../api/client';
import { createResource, useResource } from '../../live/resource';
import type { CompanyChange, CompanyId, UserChange } from '../../protocol/generated/protocol';
import { selectOwnTopic, useSession } from '../session/store';

/** The owner of an affiliate link: a company, or the user if `company` is null. */
export interface Affiliate {
  company: CompanyId | null;
}

export type AffiliateLink = Result<'affiliate/get'>;

/** The statistics of an affiliate link. */
export type AffiliateStatistic = Result<'affiliate/get_statistic'>;
export type AffiliateMonth = AffiliateStatistic['months'][number];

const topic = ({ company }: Affiliate) =>
  company === null ? selectOwnTopic(useSession.getState()) : `company:${company}`;
const isInvalidatedBy = ({ kind }: UserChange | CompanyChange) => kind === 'affiliate_changed';
const requestOf = ({ company }: Affiliate) => (company === null ? {} : { company_id: company });

const links = createResource<Affiliate, AffiliateLink, UserChange | CompanyChange>({
  read: (of, signal) => call('affiliate/get', requestOf(of), signal),
  topic,
  isInvalidatedBy,
});

/** Returns the affiliate link of an owner, and whether it is being read. Reads nothing if the owner is undefined. */
export const useAffiliateLink = (of: Affiliate | undefined) => useResource(links, of);

/** Creates an affiliate link for an owner. Rejects with an ApiError. */
export async function createAffiliateLink(of: Affiliate, email: string): Promise<void> {
  await call('affiliate/create', { email, ...requestOf(of) });
  await links.read(links.keyOf(of));
}

const statistics = createResource<Affiliate, AffiliateStatistic, UserChange | CompanyChange>({
  read: (of, signal) => call('affiliate/get_statistic', requestOf(of), signal),
  topic,
  isInvalidatedBy,
});

/** Returns the statistics of an owner's affiliate link, by month; reads nothing if the owner is undefined. */
export const useAffiliateStatistic = (of: Affiliate | undefined) => useResource(statistics, of);
