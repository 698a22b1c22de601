import { type ReactNode, useState } from 'react';
import { TEXTS } from '../../api/messages';
import { useAction } from '../../components/use-action';
import { resendConfirmation } from '../../stores/account/entry';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';
import styles from './login-page.module.css';

const REFUSALS = ['wrong_email_or_pass', 'not_approved', 'on_hold', 'email_not_confirmed', 'user_is_blocked'] as const;
export type LoginRefusal = (typeof REFUSALS)[number];

/** Returns true if a refused log-in is shown in a dialog. All other refusals are shown in a toast. */
export function isRefusalModal(code: string | null): code is LoginRefusal {
  return REFUSALS.some((refusal) => refusal === code);
}

const TITLES: Record<LoginRefusal, string> = {
  wrong_email_or_pass: TEXTS.wrongEmailOrPassTitle,
  not_approved: TEXTS.applied,
  on_hold: TEXTS.applied,
  email_not_confirmed: 'Check your email',
  user_is_blocked: 'This account is blocked',
};

function text(refusal: LoginRefusal, email: string): ReactNode {
  switch (refusal) {
    case 'wrong_email_or_pass':
      return TEXTS.wrongEmailOrPass;
    case 'not_approved':
      return TEXTS.notApproved;
    case 'on_hold':
      return TEXTS.onHold;
    case 'email_not_confirmed':
      return (
        <>
          We sent an email with a link to <b className={styles.address}>{email}</b>. Open the link to confirm that the
          address is yours, then log in.
        </>
      );
    case 'user_is_blocked':
      return 'Our staff closed this account. You can no longer log in with it.';
  }
}

/** A button that sends the email with the confirmation link again. It can be used once while the dialog is open. */
function SendAgain({ email }: { email: string }) {
  const [sent, setSent] = useState(false);
  const [send, busy] = useAction(async () => {
    await resendConfirmation(email);
    setSent(true);
  });
  if (sent) {
    return (
      <span role="status" className={styles.sent}>
        Sent again. Check your spam folder, too.
      </span>
    );
  }
  return (
    <Button busy={busy} onClick={() => void send()}>
      Send the email again
    </Button>
  );
}

export interface LoginModalProps {
  refusal: LoginRefusal | null;
  /** The email address with which the person tried to log in. */
  email: string;
  onClose: () => void;
  onReset: () => void;
}

/** Explains a refused log-in, with the buttons for the next step. */
export function LoginModal({ refusal, email, onClose, onReset }: LoginModalProps) {
  // the words stay while the dialog closes
  const [shown, setShown] = useState(refusal);
  if (refusal !== null && refusal !== shown) setShown(refusal);
  if (shown === null) return null;
  const wrong = shown === 'wrong_email_or_pass';
  return (
    <Modal
      plain
      opened={refusal !== null}
      onClose={onClose}
      title={TITLES[shown]}
      width={400}
      footer={
        <>
          <Button tone="filled" onClick={onClose}>
            {wrong ? 'Try again' : 'Close'}
          </Button>
          {wrong && <Button onClick={onReset}>Reset password</Button>}
          {shown === 'email_not_confirmed' && <SendAgain email={email} />}
        </>
      }
    >
      {text(shown, email)}
    </Modal>
  );
}
