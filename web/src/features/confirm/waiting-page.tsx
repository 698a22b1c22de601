import { useEffect, useState } from 'react';
import { call, type Result } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { type EmailedLink, useEmailedLink } from '../../stores/emailed-link/emailed-link';
import { refreshSession, useSession } from '../../stores/session/store';
import { AuthLayout } from '../../ui/auth-layout';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { BusyMessage, FormAlert, ShortMessage } from '../../ui/short-message';
import { Done, Failed, Spent } from './outcomes';
import styles from './waiting-page.module.css';

type Waiting = Result<'account/get_sign_up'>;

type State =
  | { kind: 'loading' }
  | { kind: 'waiting'; account: Waiting; busy?: 'confirm' | 'reject'; alert?: string }
  | { kind: 'confirmed'; email: string }
  | { kind: 'rejected'; account: Waiting }
  | { kind: 'spent' }
  | { kind: 'failed'; text: string };

const ROLE_NAMES = { creator: 'Creator', manager: 'Manager', admin: 'Admin' } as const;

const WORDS = {
  sign_up: {
    title: 'Confirm your account',
    text: 'This account was made with your email address. Is it yours?',
    confirm: 'Confirm my account',
    rejected: "The account was deleted. Nobody can use it, and you don't have to do anything more.",
  },
  change_email: {
    title: 'Confirm your new email',
    text: 'This account asks to use your email address. Is it yours?',
    confirm: 'Confirm my email',
    rejected: "The account keeps its former email, and you don't have to do anything more.",
  },
} as const;

const isSpent = (failure: unknown) => failure instanceof ApiError && failure.code === 'invalid_token';

function Account({ account }: { account: Waiting }) {
  const facts = [
    ['Name', account.user_name],
    ['Email', account.email],
    ['Role', ROLE_NAMES[account.role]],
    ['Created', formatDateTime(account.created)],
  ];
  return (
    <dl className={styles.account}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says which account waits for its confirmation, so that nobody confirms one that somebody else has made with their address. */
export function WaitingPage({ kind }: { kind: 'confirm' | 'confirm-new-email' }) {
  const { link, forget } = useEmailedLink(`/${kind}`);
  // a link that lost its email on the way can confirm nothing either
  const isWhole = link !== null && (kind === 'confirm-new-email' || link.email !== '');
  const token = isWhole ? link.token : null;
  const [state, setState] = useState<State>({ kind: isWhole ? 'loading' : 'spent' });
  const [tries, setTries] = useState(0);
  const isLoggedIn = useSession((session) => session.status === 'in');

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks again
  useEffect(() => {
    if (token === null) return;
    const stop = new AbortController();
    setState({ kind: 'loading' });
    call('account/get_sign_up', { token }, stop.signal)
      .then((account) => setState({ kind: 'waiting', account }))
      .catch((failure: unknown) => {
        if (stop.signal.aborted) return;
        setState(isSpent(failure) ? { kind: 'spent' } : { kind: 'failed', text: errorText(failure) });
      });
    return () => stop.abort();
  }, [token, tries]);

  async function confirm({ token, email }: EmailedLink, account: Waiting): Promise<State> {
    if (kind === 'confirm') await call('account/confirm_email', { token, email });
    else await call('account/confirm_new_email', { token });
    // the log-in's email has changed for whoever is logged in; where that cannot be asked, the next start shows it
    if (useSession.getState().status === 'in') await refreshSession().catch(() => {});
    return { kind: 'confirmed', email: account.email };
  }

  async function reject({ token }: EmailedLink, account: Waiting): Promise<State> {
    await call('account/reject_sign_up', { token });
    return { kind: 'rejected', account };
  }

  async function run(act: 'confirm' | 'reject', account: Waiting) {
    if (link === null) return;
    setState({ kind: 'waiting', account, busy: act });
    try {
      const done = await (act === 'confirm' ? confirm : reject)(link, account);
      forget();
      setState(done);
    } catch (failure) {
      if (isSpent(failure)) forget();
      setState(isSpent(failure) ? { kind: 'spent' } : { kind: 'waiting', account, alert: errorText(failure) });
    }
  }

  switch (state.kind) {
    case 'loading':
      return (
        <AuthLayout>
          <BusyMessage>{TEXTS.loading}</BusyMessage>
        </AuthLayout>
      );
    case 'spent':
      return <Spent />;
    case 'failed':
      return <Failed text={state.text} retry={() => setTries(tries + 1)} />;
    case 'rejected':
      return <Done title="Thank you">{WORDS[state.account.kind].rejected}</Done>;
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
      const { account, busy, alert } = state;
      const words = WORDS[account.kind];
      const actions = (
        <>
          <Button
            tone="filled"
            size="lg"
            busy={busy === 'confirm'}
            disabled={busy === 'reject'}
            onClick={() => void run('confirm', account)}
          >
            {words.confirm}
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
          <ShortMessage title={words.title} actions={actions}>
            <p>{words.text}</p>
            <Account account={account} />
            {alert && <FormAlert title={TEXTS.confirmationFailed} reason={alert} />}
          </ShortMessage>
        </AuthLayout>
      );
    }
  }
}
