import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/client';
import { errorText } from '../../api/errors';
import { BusyBars } from '../../ui/busy-bars';
import { LogoMark } from '../../ui/logo';
import styles from './confirm.module.css';

type State = { kind: 'busy' } | { kind: 'done'; email: string | null } | { kind: 'failed'; text: string };

/** Where the link of a confirmation letter leads. */
export default function ConfirmPage({ kind }: { kind: 'confirm' | 'confirm-change-email' | 'confirm-new-email' }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [{ token, email }] = useState(() => ({ token: query.get('token') ?? '', email: query.get('email') ?? '' }));
  const [state, setState] = useState<State>({ kind: 'busy' });
  const asked = useRef(false);

  useEffect(() => {
    // a token is good once: asked for once, however often the page is drawn
    if (asked.current) return;
    asked.current = true;
    // the token stays neither in the address nor in the history
    navigate(`/${kind}`, { replace: true });
    const confirm =
      kind === 'confirm'
        ? call('account/confirm_email', { token, email }).then(() => email)
        : call<{ new_email?: string }>(
            kind === 'confirm-change-email' ? 'account/confirm_changing_email' : 'account/confirm_new_email',
            { token },
          ).then((result) => result.new_email ?? null);
    confirm
      .then((confirmed) => setState({ kind: 'done', email: confirmed }))
      .catch((failure: unknown) => setState({ kind: 'failed', text: errorText(failure) }));
  }, [kind, token, email, navigate]);

  return (
    <main className={styles.alone}>
      <LogoMark size={36} />
      {state.kind === 'busy' && (
        <p role="status">
          <BusyBars /> Confirming your email
        </p>
      )}
      {state.kind === 'done' && (
        <>
          <h1 className="type-page-title">Congratulations!</h1>
          <p>
            {state.email ? `${state.email} is confirmed.` : 'Your email is confirmed.'} You can log in as soon as your
            account is approved.
          </p>
          <Link to="/">To the log-in page</Link>
        </>
      )}
      {state.kind === 'failed' && (
        <>
          <h1 className="type-page-title">An error occurred while confirming the email!</h1>
          <p role="alert">{state.text}</p>
          <Link to="/">Go to Main</Link>
        </>
      )}
    </main>
  );
}
