import { settings } from '../settings';

/** Who answers questions about the legal texts, within a sentence. */
export function Contact({ address = settings.contact_email }: { address?: string | null }) {
  return address ? <a href={`mailto:${address}`}>{address}</a> : <>the operator of this site</>;
}
