import type { ShareLink } from '../../protocol/generated/protocol';
import { formatCount, formatDay } from '../../ui/format';

type Allowed = Pick<ShareLink, 'allowed_all_tracks' | 'allowed_single_track'>;

/** What a link lets its visitors load down. Pure. */
export function permissionWords({ allowed_all_tracks: all, allowed_single_track: single }: Allowed): string {
  if (all && single) return 'All and single';
  if (all) return 'All only';
  return single ? 'Single only' : 'Listening only';
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

/** Whom a link is for and until when, and how often it was used. Pure. */
export function linkFacts(link: ShareLink, now: number): string[] {
  const facts = [permissionWords(link)];
  if (link.recipient) facts.push(`For ${link.recipient}`);
  if (link.include_ipis) facts.push('With IPIs');
  if (link.has_password) facts.push('Password');
  if (link.expires_at) facts.push(`${hasEnded(link, now) ? 'Ended' : 'Ends'} ${formatDay(link.expires_at)}`);
  const count = (number: number, word: string) => `${formatCount(number)} ${word}${number === 1 ? '' : 's'}`;
  facts.push(`${count(link.opens, 'open')}, ${count(link.plays, 'play')}, ${count(link.downloads, 'download')}`);
  return facts;
}
