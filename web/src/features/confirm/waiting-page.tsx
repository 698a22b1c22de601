import { useState } from 'react';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { type EmailedLink, useEmailedLink } from '../../components/use-emailed-link';
import {
  confirmEmail,
  confirmNewEmail,
  isSpentToken,
  rejectSignUp,
  useWaitingAccount,
  type WaitingAccount,
} from '../../stores/account/entry';
import { refreshSession, useSession } from '../../stores/session/store';
import { AuthLayout } from '../../ui/auth-layout';
import { Button } from '../../ui/button';
import { Facts } from '../../ui/facts';
import { formatDateTime } from '../../ui/format';
import { BusyMessage, FormAlert, ShortMessage } from '../../ui/short-message';
import { Done, Failed, Spent } from './outcomes';
import styles from './waiting-page.module.css';

type State =
  /** The account is shown, and the person has not confirmed or rejected it yet. */
  | { kind: 'waiting'; busy?: 'confirm' | 'reject'; alert?: string }
  | { kind: 'confirmed'; email: string }
  | { kind: 'rejected'; account: WaitingAccount }
  | { kind: 'spent' };

const ROLE_NAMES = { creator: 'Creator', manager: 'Manager', admin: 'Admin' } as const;

const LABELS = {
  sign_up: {
    title: 'Confirm your account',
    text: 'This account was created with your email address. Is it yours?',
    confirm: 'Confirm my account',
    rejected: "The account was deleted. Nobody can use it, and there's nothing else you need to do.",
  },
  change_email: {
    title: 'Confirm your new email',
    text: 'This account wants to use your email address. Is it yours?',
    confirm: 'Confirm my email',
    rejected: "The account keeps its previous email, and there's nothing else you need to do.",
  },
} as const;

function Account({ account }: { account: WaitingAccount }) {
  const details: [string, string][] = [
    ['Name', account.user_name],
    ['Email', account.email],
    ['Role', ROLE_NAMES[account.role]],
    ['Created', formatDateTime(account.created)],
  ];
  return <Facts items={details} className={styles.account} />;
}

/**
 * Shows the account that is to be confirmed, so that the person notices if somebody else has created it with the person's email address.
 */
export function WaitingPage({ kind }: { kind: 'confirm' | 'confirm-new-email' }) {
  const { link, clear } = useEmailedLink(`/${kind}`);
  // a link from which the email was lost cannot confirm anything either
  const isWhole = link !== null && (kind === 'confirm-new-email' || link.email !== '');
  return isWhole ? <Waiting key={link.token} kind={kind} link={link} clear={clear} /> : <Spent />;
}

interface WaitingProps {
  kind: 'confirm' | 'confirm-new-email';
  link: EmailedLink;
  /** Called once the token is used up. */
  clear: () => void;
}

function Waiting({ kind, link, clear }: WaitingProps) {
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const { value: account, failure, retry } = useWaitingAccount(link.token);
  const isLoggedIn = useSession((session) => session.status === 'in');

  async function confirm({ token, email }: EmailedLink, account: WaitingAccount): Promise<State> {
    if (kind === 'confirm') await confirmEmail(token, email);
    else await confirmNewEmail(token);
    // the email of the logged-in person may have changed; if the session cannot be read now, the next start reads it
    if (useSession.getState().status === 'in') await refreshSession().catch(() => {});
    return { kind: 'confirmed', email: account.email };
  }

  async function reject({ token }: EmailedLink, account: WaitingAccount): Promise<State> {
    await rejectSignUp(token);
    return { kind: 'rejected', account };
  }

  async function run(action: 'confirm' | 'reject', account: WaitingAccount) {
    setState({ kind: 'waiting', busy: action });
    try {
      const done = await (action === 'confirm' ? confirm : reject)(link, account);
      clear();
      setState(done);
    } catch (failure) {
      if (isSpentToken(failure)) clear();
      setState(isSpentToken(failure) ? { kind: 'spent' } : { kind: 'waiting', alert: errorText(failure) });
    }
  }

  switch (state.kind) {
    case 'spent':
      return <Spent />;
    case 'rejected':
      return <Done title="Thank you">{LABELS[state.account.kind].rejected}</Done>;
    case 'confirmed':
      return (
        <Done title={TEXTS.congratulations}>
          <b>{state.email}</b> is confirmed.{' '}
          {isLoggedIn
            ? 'Use it to log in from now on.'
            : "If your account still has to be approved, we'll email you as soon as it is."}
        </Done>
      );
    case 'waiting': {
      if (isSpentToken(failure)) return <Spent />;
      if (account === null && failure !== null) return <Failed text={errorText(failure)} retry={() => void retry()} />;
      if (account === null) {
        return (
          <AuthLayout>
            <BusyMessage>{TEXTS.loading}</BusyMessage>
          </AuthLayout>
        );
      }
      const { busy, alert } = state;
      const text = LABELS[account.kind];
      const actions = (
        <>
          <Button
            tone="filled"
            size="lg"
            busy={busy === 'confirm'}
            disabled={busy === 'reject'}
            onClick={() => void run('confirm', account)}
          >
            {text.confirm}
          </Button>
          <Button
            size="lg"
            busy={busy === 'reject'}
            disabled={busy === 'confirm'}
            onClick={() => void run('reject', account)}
          >
            This wasn't me
          </Button>
        </>
      );
      return (
        <AuthLayout>
          <ShortMessage title={text.title} actions={actions}>
            <p>{text.text}</p>
            <Account account={account} />
            {alert && <FormAlert title={TEXTS.confirmationFailed} reason={alert} />}
          </ShortMessage>
        </AuthLayout>
      );
    }
  }
}
