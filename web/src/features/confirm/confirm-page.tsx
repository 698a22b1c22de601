import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { LetterLink } from '../../stores/letter-link/letter-link';
import { useLetterLink } from '../../stores/letter-link/use-letter-link';
import { refreshSession, useSession } from '../../stores/session/store';
import { BusyBars } from '../../ui/busy-bars';
import { Button } from '../../ui/button';
import { HomeButton } from '../../ui/link-button';
import { ShortMessage } from '../../ui/short-message';
import { Split } from '../../ui/split';
import styles from './confirm-page.module.css';

export type ConfirmKind = 'confirm' | 'confirm-change-email' | 'confirm-new-email';

type State = { kind: 'busy' } | { kind: 'done'; email: string } | { kind: 'spent' } | { kind: 'failed'; text: string };

/** What is wrong with a link that has no force, and how one comes to another. */
function spentText(kind: ConfirmKind, isLoggedIn: boolean): string {
  const way =
    kind === 'confirm-change-email' || isLoggedIn
      ? 'Otherwise change your email again on your profile page.'
      : 'Otherwise log in to have the email sent again.';
  return `This link has expired or was already used. If you've already confirmed, just log in. ${way}`;
}

/** Uses the token up and answers the email that it was about. */
async function confirm(kind: ConfirmKind, { token, email }: LetterLink): Promise<string> {
  if (kind === 'confirm') {
    await call('account/confirm_email', { token, email });
    return email;
  }
  const step = kind === 'confirm-change-email' ? 'account/confirm_changing_email' : 'account/confirm_new_email';
  return (await call(step, { token })).new_email;
}

function doneWords(kind: ConfirmKind, email: string, isLoggedIn: boolean): { title: string; text: ReactNode } {
  if (kind === 'confirm-change-email') {
    return {
      title: 'One more email',
      text: (
        <>
          We sent an email to <b>{email}</b>. Open its link to finish the change.
        </>
      ),
    };
  }
  return {
    title: TEXTS.congratulations,
    text: isLoggedIn ? (
      <>
        <b>{email}</b> is confirmed. Use it to log in from now on.
      </>
    ) : (
      <>
        <b>{email}</b> is confirmed. If your account still has to be approved, we'll email you as soon as it is.
      </>
    ),
  };
}

/** Where the link of a confirmation letter leads. */
export default function ConfirmPage({ kind }: { kind: ConfirmKind }) {
  const { link, forget } = useLetterLink(`/${kind}`);
  const [state, setState] = useState<State>({ kind: link ? 'busy' : 'spent' });
  const isLoggedIn = useSession((session) => session.status === 'in');
  const asked = useRef<string | null>(null);
  const forgetLink = useRef(forget);
  forgetLink.current = forget;

  const run = useCallback(
    async (used: LetterLink) => {
      setState({ kind: 'busy' });
      try {
        const email = await confirm(kind, used);
        forgetLink.current();
        // the log-in's email has changed for whoever is logged in; where that cannot be asked, the next start shows it
        if (useSession.getState().status === 'in') await refreshSession().catch(() => {});
        setState({ kind: 'done', email });
      } catch (failure) {
        const isSpent = failure instanceof ApiError && failure.status === 400;
        if (isSpent) forgetLink.current();
        setState(isSpent ? { kind: 'spent' } : { kind: 'failed', text: errorText(failure) });
      }
    },
    [kind],
  );

  useEffect(() => {
    // a token is good once: asked for once, however often the page is drawn
    if (link === null || asked.current === link.token) return;
    asked.current = link.token;
    void run(link);
  }, [link, run]);

  if (state.kind === 'busy') {
    return (
      <Split>
        <p role="status" className={styles.busy}>
          <BusyBars size={16} /> Confirming your email
        </p>
      </Split>
    );
  }
  if (state.kind === 'failed' || state.kind === 'spent') {
    const mayWork = state.kind === 'failed' && link !== null;
    return (
      <Split>
        <ShortMessage
          title={TEXTS.confirmationFailed}
          actions={
            <>
              {mayWork && (
                <Button tone="filled" size="lg" onClick={() => void run(link)}>
                  Try again
                </Button>
              )}
              <HomeButton tone={mayWork ? 'subtle' : 'filled'} />
            </>
          }
        >
          <p>{state.kind === 'failed' ? state.text : spentText(kind, isLoggedIn)}</p>
        </ShortMessage>
      </Split>
    );
  }
  const { title, text } = doneWords(kind, state.email, isLoggedIn);
  return (
    <Split>
      <ShortMessage title={title} actions={<HomeButton />}>
        <p>{text}</p>
      </ShortMessage>
    </Split>
  );
}
