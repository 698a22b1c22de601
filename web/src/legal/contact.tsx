import { settings } from '../settings';

/** The contact for questions about the legal texts, as a part of a sentence. */
export function Contact({ address = settings.contact_email }: { address?: string | null }) {
  return address ? <a href={`mailto:${address}`}>{address}</a> : <>the operator of this site</>;
}
