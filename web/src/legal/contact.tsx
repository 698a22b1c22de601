import { settings } from '../settings';

/** The words of a sentence that name the contact for questions about the legal texts. */
export function Contact({ address = settings.contact_email }: { address?: string | null }) {
  return address ? <a href={`mailto:${address}`}>{address}</a> : <>the operator of this site</>;
}
