import type { ShareLink } from '../../protocol/generated/protocol';
import { formatDay, formatMoment } from '../../ui/format';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A link that ends within this number of days shows the days that are left. */
const SOON_DAYS = 3;

/** Returns the recipient of a link, as its row shows it. Pure. */
export const linkName = ({ recipient }: Pick<ShareLink, 'recipient'>): string => recipient || 'Anyone with the link';

type Terms = Pick<ShareLink, 'allowed_all_tracks' | 'allowed_single_track' | 'include_ipis' | 'has_password'>;

/** Returns a text that lists what a link allows its visitors to do. Pure. */
export function linkTerms(link: Terms): string {
  const terms = [
    link.allowed_all_tracks && 'archive',
    link.allowed_single_track && 'single tracks',
    !link.allowed_all_tracks && !link.allowed_single_track && 'listening only',
    link.include_ipis && 'IPI numbers',
    link.has_password && 'password',
  ].filter((term) => term !== false);
  const text = terms.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const hasEnded = ({ expires_at }: Pick<ShareLink, 'expires_at'>, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now;

/** Returns the text about the expiry of a share link, and `isSoon`, which is true if the link expires soon. Pure. */
export function linkEnd(link: Pick<ShareLink, 'expires_at'>, now: number): { text: string; isSoon: boolean } {
  if (link.expires_at === null) return { text: 'Never', isSoon: false };
  const days = Math.ceil((Date.parse(link.expires_at) - now) / DAY_MS);
  if (days < 1 || days > SOON_DAYS) return { text: formatDay(link.expires_at), isSoon: false };
  return { text: days === 1 ? 'In 1 day' : `In ${days} days`, isSoon: true };
}

/** Returns the time at which a link was last opened, as text. Pure. */
export function lastOpened(link: Pick<ShareLink, 'expires_at' | 'last_opened'>, now: number): string {
  if (hasEnded(link, now)) return 'Expired';
  if (link.last_opened === null) return 'Not opened yet';
  return now - Date.parse(link.last_opened) < 60_000 ? 'Just now' : formatMoment(link.last_opened);
}
