import type { ShareLink } from '../../protocol/generated/protocol';
import { formatCount, formatDay } from '../../ui/format';

type Allowed = Pick<ShareLink, 'allowed_all_tracks' | 'allowed_single_track'>;

/** What a link lets its visitors download. Pure. */
export function permissionWords({ allowed_all_tracks: all, allowed_single_track: single }: Allowed): string {
  if (all && single) return 'All and individual downloads';
  if (all) return 'All in one download';
  return single ? 'Individual downloads' : 'Listening only';
}

/** An address short enough for a row: its path, and the ends of its token. Pure. */
export function shortAddress(link: string): string {
  const { pathname, searchParams } = new URL(link);
  const token = searchParams.get('token') ?? '';
  const short = token.length > 8 ? `${token.slice(0, 4)}…${token.slice(-2)}` : token;
  return `${pathname.replace(/\/$/, '')}?token=${short}`;
}

export const hasEnded = ({ expires_at }: Pick<ShareLink, 'expires_at'>, now: number): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now;

/** What a link allows, whom it is for and until when. Pure. */
export function linkTerms(link: ShareLink, now: number): string[] {
  const terms = [permissionWords(link)];
  if (link.recipient) terms.push(`For ${link.recipient}`);
  if (link.include_ipis) terms.push('With IPIs');
  if (link.has_password) terms.push('Password');
  if (link.expires_at) terms.push(`${hasEnded(link, now) ? 'Ended' : 'Ends'} ${formatDay(link.expires_at)}`);
  return terms;
}

type Used = Pick<ShareLink, 'opens' | 'listeners' | 'plays' | 'downloads' | 'last_opened'>;

/** How often a link was used, and when last. Pure. */
export function linkUse({ opens, listeners, plays, downloads, last_opened }: Used): string[] {
  if (opens + listeners + plays + downloads === 0) return ['Not opened yet'];
  const count = (number: number, word: string) => `${formatCount(number)} ${word}${number === 1 ? '' : 's'}`;
  const counts = [
    count(opens, 'open'),
    count(listeners, 'listener'),
    count(plays, 'play'),
    count(downloads, 'download'),
  ];
  return [counts.join(', '), ...(last_opened ? [`Last opened ${formatDay(last_opened)}`] : [])];
}
