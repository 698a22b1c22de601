import { create } from 'zustand';
import { settings } from '../settings';
import { usePolicy } from '../stores/policy/store';
import { useSession } from '../stores/session/store';
import {
  type Chat,
  type ChatSession,
  campaignOf,
  chatSession,
  holdsSecret,
  welcomeAddress,
  welcomeText,
  whenReady,
} from './chat-session';

declare global {
  interface Window {
    needledropChat?: Chat;
  }
}

interface Router {
  state: { location: { pathname: string } };
  subscribe: (listener: () => void) => () => void;
}

/** The query string with which the visit began. It is stored because later navigation changes the address. */
const search = window.location.search;
const chatId = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    // no cookies are sent to any host; the script's server has to allow this by CORS
    script.crossOrigin = 'anonymous';
    script.referrerPolicy = 'no-referrer';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('the chat cannot be loaded'));
    document.head.append(script);
  });
}

async function welcome(chat: Chat): Promise<void> {
  if (!settings.chat_agent_url) return;
  const answer = await fetch(welcomeAddress(settings.chat_agent_url, search, chatId), {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  const text = answer.ok ? welcomeText(await answer.text()) : '';
  if (text) chat.welcome(text);
}

async function open(address: string, router: Router): Promise<void> {
  await load(address);
  const chat = await whenReady(() => window.needledropChat);
  if (!chat) throw new Error('the chat was not ready in time');
  const campaign = campaignOf(search);
  let reported = '';
  const report = () => {
    const session: ChatSession = chatSession(useSession.getState(), {
      chatId,
      path: router.state.location.pathname,
      campaign,
    });
    const text = JSON.stringify(session);
    if (text === reported) return;
    reported = text;
    chat.session(session);
  };
  report();
  router.subscribe(report);
  useSession.subscribe(report);
  await welcome(chat);
}

/** off: this page has no chat; offered: the chat loads when the visitor presses its button; begun: loading the chat has begun. */
type ChatState = 'off' | 'offered' | 'begun';

export const useChat = create<{ state: ChatState; begin: () => void }>(() => ({ state: 'off', begin: () => {} }));

/**
 * Offers the live chat if the operator has configured one. If the person has agreed to the privacy policy, the chat's third-party script is
 * loaded immediately. Otherwise it is loaded when the person presses the chat button.
 */
export function startChat(router: Router): void {
  const address = settings.chat_url;
  // a page that was opened at a secret address has no chat until the next full load
  if (!address || holdsSecret(window.location.pathname)) return;
  const begin = () => {
    if (useChat.getState().state === 'begun') return;
    useChat.setState({ state: 'begun' });
    open(address, router).catch((failure: unknown) => console.warn('chat:', failure));
  };
  const look = () => {
    if (useSession.getState().status === 'unknown') return;
    if (usePolicy.getState().agreed) begin();
    else if (useChat.getState().state === 'off') useChat.setState({ state: 'offered', begin });
  };
  usePolicy.subscribe(look);
  useSession.subscribe(look);
  look();
}
