/**
 * The maximum depth to which an error report is copied; objects below that depth are left out. This module removes private data from error
 * reports before they are sent: queries, fragments, cookies, bodies and tokens.
 */

const MAX_DEPTH = 12;
/** The fields of an error report that hold sent, received or stored data. They are always removed. */
const DROPPED = /^(cookies?|headers|query_string|body|data|env|request_body|response_body|authorization|set-cookie)$/i;
/** Matches long strings without spaces that mix letters and digits: session ids, tokens, signatures. */
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}\b/gi;
const QUERY = /([\w/.:-])[?#][^\s"'<>)]*/g;
const EMAIL = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;

/** Names of the report's own ids, which look like tokens and reveal nothing. */
const OWN_IDS = /^(event_id|trace_id|span_id|parent_span_id|debug_id|release)$/;
/** The fields with addresses of our scripts. The hashes in these addresses look like tokens, but are not scrubbed. */
const SCRIPTS = /^(filename|abs_path|module)$/;

/** Returns a text without queries, fragments, emails and anything that looks like a token. */
export function scrubText(text: string): string {
  return text.replace(QUERY, '$1').replace(EMAIL, '[email]').replace(TOKEN, '[token]');
}

/** Returns a copy of a part of an error report: without the fields in DROPPED, and with every text scrubbed. */
export function scrub<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return scrubText(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return undefined as T;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1)) as T;
  const safe = Object.entries(value).filter(([name]) => !DROPPED.test(name));
  return Object.fromEntries(
    safe.map(([name, item]) => {
      if (typeof item === 'string' && OWN_IDS.test(name)) return [name, item];
      if (typeof item === 'string' && SCRIPTS.test(name)) return [name, item.replace(QUERY, '$1')];
      return [name, scrub(item, depth + 1)];
    }),
  ) as T;
}
