import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { FIELD_TEXTS, TEXTS } from '../../api/messages';
import { EntryForm } from '../../components/form/entry-form';
import { useServerForm, wholeForm } from '../../components/form/use-server-form';
import { LIMITS } from '../../protocol/generated/protocol';
import { type EmailedLink, useEmailedLink } from '../../stores/emailed-link/emailed-link';
import { refreshSession, useSession } from '../../stores/session/store';
import { AuthLayout } from '../../ui/auth-layout';
import { HomeButton } from '../../ui/link-button';
import { BusyMessage, FailedMessage, ShortMessage } from '../../ui/short-message';
import { PasswordField } from '../../ui/text-field';

export type ConfirmKind = 'confirm' | 'confirm-change-email' | 'confirm-new-email';

/** What is wrong with a link that has no force, and how one comes to another. */
function spentText(kind: ConfirmKind, isLoggedIn: boolean): string {
  const way =
    kind === 'confirm-change-email' || isLoggedIn
      ? 'Otherwise change your email again on your profile page.'
      : 'Otherwise log in to have the email sent again.';
  return `This link has expired or was already used. If you've already confirmed, just log in. ${way}`;
}

/** Uses the token up, by the account's password, and answers the email that it was about. */
async function confirm(kind: ConfirmKind, { token, email }: EmailedLink, pass: string): Promise<string> {
  if (kind === 'confirm') {
    await call('account/confirm_email', { token, email, pass });
    return email;
  }
  return (await call('account/confirm_new_email', { token, pass })).new_email;
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout>
      <ShortMessage title={title} actions={<HomeButton />}>
        <p>{children}</p>
      </ShortMessage>
    </AuthLayout>
  );
}

function Failed({ text, retry }: { text: string; retry?: () => void }) {
  return (
    <AuthLayout>
      <FailedMessage title={TEXTS.confirmationFailed} text={text} onRetry={retry} />
    </AuthLayout>
  );
}

type AgreeState =
  | { kind: 'busy' }
  | { kind: 'done'; email: string }
  | { kind: 'spent' }
  | { kind: 'failed'; text: string };

/** The first step of a change of email: the link alone agrees to it. */
function AgreePage() {
  const { link, forget } = useEmailedLink('/confirm-change-email');
  const [state, setState] = useState<AgreeState>({ kind: link ? 'busy' : 'spent' });
  const isLoggedIn = useSession((session) => session.status === 'in');
  const asked = useRef<string | null>(null);
  const forgetLink = useRef(forget);
  forgetLink.current = forget;

  const run = useCallback(async ({ token }: EmailedLink) => {
    setState({ kind: 'busy' });
    try {
      const { new_email } = await call('account/confirm_changing_email', { token });
      forgetLink.current();
      setState({ kind: 'done', email: new_email });
    } catch (failure) {
      const isSpent = failure instanceof ApiError && failure.status === 400;
      if (isSpent) forgetLink.current();
      setState(isSpent ? { kind: 'spent' } : { kind: 'failed', text: errorText(failure) });
    }
  }, []);

  useEffect(() => {
    // a token is good once: asked for once, however often the page is drawn
    if (link === null || asked.current === link.token) return;
    asked.current = link.token;
    void run(link);
  }, [link, run]);

  if (state.kind === 'busy') {
    return (
      <AuthLayout>
        <BusyMessage>Confirming your email</BusyMessage>
      </AuthLayout>
    );
  }
  if (state.kind === 'spent') return <Failed text={spentText('confirm-change-email', isLoggedIn)} />;
  if (state.kind === 'failed') return <Failed text={state.text} retry={link ? () => void run(link) : undefined} />;
  return (
    <Done title="One more email">
      We sent an email to <b>{state.email}</b>. Open its link to finish the change.
    </Done>
  );
}

/** Confirms an email by the account's password, so that nobody confirms an account that somebody else has made with their address. */
function PasswordPage({ kind }: { kind: 'confirm' | 'confirm-new-email' }) {
  const { link, forget } = useEmailedLink(`/${kind}`);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  // a link that lost its email on the way can confirm nothing either
  const [isSpent, setSpent] = useState(link === null || (kind === 'confirm' && link.email === ''));
  const isLoggedIn = useSession((session) => session.status === 'in');
  const form = useServerForm({
    initial: { pass: '' },
    validate: ({ pass }) => (pass === '' ? { pass: FIELD_TEXTS.loginPassRequired } : {}),
    send: ({ pass }) => confirm(kind, link ?? { token: '', email: '' }, pass),
    onDone: async (email) => {
      forget();
      // the log-in's email has changed for whoever is logged in; where that cannot be asked, the next start shows it
      if (useSession.getState().status === 'in') await refreshSession().catch(() => {});
      setConfirmed(email);
    },
    refuse: (failure) => {
      if (!(failure instanceof ApiError) || failure.code !== 'invalid_token') return wholeForm(failure);
      forget();
      setSpent(true);
      return 'told';
    },
  });

  if (confirmed !== null) {
    return (
      <Done title={TEXTS.congratulations}>
        <b>{confirmed}</b> is confirmed.{' '}
        {isLoggedIn
          ? 'Use it to log in from now on.'
          : "If your account still has to be approved, we'll email you as soon as it is."}
      </Done>
    );
  }
  if (isSpent) return <Failed text={spentText(kind, isLoggedIn)} />;
  return (
    <AuthLayout>
      <EntryForm
        title="Confirm your email"
        text="Enter the password of your Needledrop account. If you didn't create one, close this page."
        form={form}
        failed={{ title: TEXTS.confirmationFailed, way: <Link to="/help">Forgot your password?</Link> }}
        submit="Confirm"
        way={<Link to="/">Go to Main</Link>}
      >
        {link?.email && (
          // tells password managers whose password this is
          <input type="text" name="email" autoComplete="username" value={link.email} readOnly hidden />
        )}
        <PasswordField
          {...form.field('pass')}
          label="Password"
          autoComplete="current-password"
          size="lg"
          max={LIMITS.PASSWORD_MAX}
        />
      </EntryForm>
    </AuthLayout>
  );
}

/** Where the link of a confirmation email leads. */
export default function ConfirmPage({ kind }: { kind: ConfirmKind }) {
  return kind === 'confirm-change-email' ? <AgreePage /> : <PasswordPage kind={kind} />;
}
