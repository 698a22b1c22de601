import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { type EmailedLink, useEmailedLink } from '../../components/use-emailed-link';
import { agreeToNewEmail } from '../../stores/account/entry';
import { AuthLayout } from '../../ui/auth-layout';
import { BusyMessage } from '../../ui/short-message';
import { Done, Failed, Spent } from './outcomes';
import { WaitingPage } from './waiting-page';

export type ConfirmKind = 'confirm' | 'confirm-change-email' | 'confirm-new-email';

type AgreeState =
  | { kind: 'busy' }
  | { kind: 'done'; email: string }
  | { kind: 'spent' }
  | { kind: 'failed'; text: string };

/**
 * The page for the first step of an email change. Its link is sent to the current address; opening the link already means agreeing to the
 * change.
 */
function AgreePage() {
  const { link, clear } = useEmailedLink('/confirm-change-email');
  const [state, setState] = useState<AgreeState>({ kind: link ? 'busy' : 'spent' });
  const asked = useRef<string | null>(null);
  const clearLink = useRef(clear);
  clearLink.current = clear;

  const run = useCallback(async ({ token }: EmailedLink) => {
    setState({ kind: 'busy' });
    try {
      const email = await agreeToNewEmail(token);
      clearLink.current();
      setState({ kind: 'done', email });
    } catch (failure) {
      const isSpent = failure instanceof ApiError && failure.status === 400;
      if (isSpent) clearLink.current();
      setState(isSpent ? { kind: 'spent' } : { kind: 'failed', text: errorText(failure) });
    }
  }, []);

  useEffect(() => {
    // a token is valid only once, so it is sent once, even if the page is rendered several times
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
  if (state.kind === 'spent') return <Spent isChange />;
  if (state.kind === 'failed') return <Failed text={state.text} retry={link ? () => void run(link) : undefined} />;
  return (
    <Done title="One more email">
      We sent an email to <b>{state.email}</b>. Open its link to finish the change.
    </Done>
  );
}

/** The page that the link of a confirmation email opens. */
export default function ConfirmPage({ kind }: { kind: ConfirmKind }) {
  return kind === 'confirm-change-email' ? <AgreePage /> : <WaitingPage kind={kind} />;
}
