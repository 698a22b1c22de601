/** The product's version, as package.json states it. */
export const VERSION = __VERSION__;

/** The operator's settings for the page. The server writes them into the page's HTML. */
export interface Settings {
  /** The version of the served page, followed by a plus and its build; null if the page was not served by a Needledrop server. */
  version: string | null;
  /** The address of the live chat's script; null if there is no chat. */
  chat_url: string | null;
  /** The address of the service that writes the chat's welcome message; null if there is none. */
  chat_agent_url: string | null;
  /** The address of the partner's page that is shown under "Mastering Channel"; null if there is none. */
  mastering_url: string | null;
  /** True if creators on the free plan are shown what the paid plans offer. */
  upsell: boolean;
  /** The address that receives error reports; null if none are sent. */
  sentry_dsn: string | null;
  /** The email address for questions about the legal texts; null if the operator has not set one. */
  contact_email: string | null;
}

const UNSET: Settings = {
  version: null,
  chat_url: null,
  chat_agent_url: null,
  mastering_url: null,
  upsell: true,
  sentry_dsn: null,
  contact_email: null,
};

/** Reads the settings from a page. A setting that the page does not contain gets its default. */
export function readSettings(page: Document): Settings {
  const text = page.getElementById('settings')?.textContent;
  if (!text) return UNSET;
  try {
    return { ...UNSET, ...(JSON.parse(text) as Partial<Settings>) };
  } catch {
    return UNSET;
  }
}

export const settings: Settings = readSettings(document);

export type Environment = 'Development' | 'Localhost' | 'Production';

/** Returns the environment to which the address of the page belongs: development, localhost or production. */
export function environmentOf(address: string): Environment {
  if (address.includes('dev')) return 'Development';
  return address.includes('localhost') ? 'Localhost' : 'Production';
}
