/** The product's version. */
export const VERSION = __VERSION__;

/** What the operator has set for the page; the server writes it into the page itself. */
export interface Settings {
  /** The version that the page came with, its build after the plus; null outside a server of ours. */
  version: string | null;
  /** Address of the live chat's script; null where there is no chat. */
  chat_url: string | null;
  /** Address of the service that writes the chat's welcome. */
  chat_agent_url: string | null;
  /** Address of the partner's page behind Mastering Channel. */
  mastering_url: string | null;
  /** Whether free creators are shown what the paid plans offer. */
  upsell: boolean;
  /** Where error reports go; null where they go nowhere. */
  sentry_dsn: string | null;
  /** Who answers questions about the legal texts; null where the operator names nobody. */
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

/** Reads the settings out of a page; what the page does not say is unset. */
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

/** The environment, by the address of the page. */
export function environmentOf(address: string): Environment {
  if (address.includes('dev')) return 'Development';
  return address.includes('localhost') ? 'Localhost' : 'Production';
}
