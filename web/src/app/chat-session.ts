import type { SessionState } from '../stores/session/store';

/** The data about the visit that is sent to the chat. It contains no secret: from the page's address, only the path is sent. */
export interface ChatSession {
  /** A random id of this page's chat. */
  chat_id: string;
  /** The path of the current page, without query and fragment. */
  page: string;
  authenticated: boolean;
  user_id: number | null;
  billing_customer_id: string | null;
  /** Campaign parameters of the address that the visit began with. */
  campaign: Record<string, string>;
}

/** The object that a chat's script puts on the window as `needledropChat`. */
export interface Chat {
  ready: boolean;
  session: (session: ChatSession) => void;
  welcome: (message: string) => void;
}

const CAMPAIGN = /^utm_[a-z_]+$/;
/** Matches query parameters that may grant access or identify a person. These parameters are never sent to the chat's agent. */
const SECRET = /token|sid|pass|email|link|key|code/i;
/** Pages whose address holds a secret; they load nothing from other hosts. */
const SECRET_PAGES = ['/shareable-', '/confirm', '/reset-pass', '/register-from-company-invite'];

export const READY_EVERY_MS = 500;
export const READY_TRIES = 20;

export function holdsSecret(path: string): boolean {
  return SECRET_PAGES.some((page) => path.startsWith(page));
}

/** Returns the campaign parameters of an address. */
export function campaignOf(search: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(search)].filter(([name]) => CAMPAIGN.test(name)));
}

/**
 * Returns the address that answers with the welcome message: the agent's address with the page's query parameters (without secret ones) and
 * the chat's id.
 */
export function welcomeAddress(agent: string, search: string, chatId: string): string {
  const address = new URL(agent);
  for (const [name, value] of new URLSearchParams(search)) {
    if (!SECRET.test(name)) address.searchParams.append(name, value);
  }
  address.searchParams.set('session_id', chatId);
  return address.href;
}

/** Returns the text of an agent's answer: JSON with a `message`, or plain text. */
export function welcomeText(answer: string): string {
  try {
    const { message } = JSON.parse(answer) as { message?: unknown };
    return typeof message === 'string' ? message.trim() : '';
  } catch {
    return answer.trim();
  }
}

export function chatSession(
  { session }: Pick<SessionState, 'session'>,
  visit: { chatId: string; path: string; campaign: Record<string, string> },
): ChatSession {
  return {
    chat_id: visit.chatId,
    page: visit.path,
    authenticated: session !== null,
    user_id: session?.uid ?? null,
    billing_customer_id: session?.subscription.stripe_customer_id ?? null,
    campaign: visit.campaign,
  };
}

/** Waits until the chat's script is ready. Resolves to null if the script is not ready after the last try. */
export function whenReady(read: () => Chat | undefined): Promise<Chat | null> {
  return new Promise((resolve) => {
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const chat = read();
      if (!chat?.ready && tries < READY_TRIES) return;
      clearInterval(timer);
      resolve(chat?.ready ? chat : null);
    }, READY_EVERY_MS);
  });
}
