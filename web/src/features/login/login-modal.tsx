import type { ReactNode } from 'react';
import { ApiError, errorText } from '../../api/errors';
import { Button } from '../../ui/button';
import { Modal } from '../../ui/modal';

export type LoginRefusal = 'wrong_email_or_pass' | 'not_approved' | 'on_hold';

/** Whether a refused log-in has a dialog of its own; the others are toasts. */
export function isRefusalModal(code: string | null): code is LoginRefusal {
  return code === 'wrong_email_or_pass' || code === 'not_approved' || code === 'on_hold';
}

const TITLES: Record<LoginRefusal, string> = {
  wrong_email_or_pass: 'OOPS',
  not_approved: 'Thank you for applying!',
  on_hold: 'Thank you for applying!',
};

const TEXTS: Record<LoginRefusal, ReactNode> = {
  wrong_email_or_pass: errorText(new ApiError('wrong_email_or_pass', 401)),
  not_approved: 'Our staff will review your account. You get a letter as soon as it is approved.',
  on_hold: 'The beta has reached its capacity. You will be notified as soon as there is room.',
};

export interface LoginModalProps {
  refusal: LoginRefusal | null;
  onClose: () => void;
  onReset: () => void;
}

/** What a refused log-in says. */
export function LoginModal({ refusal, onClose, onReset }: LoginModalProps) {
  const wrong = refusal === 'wrong_email_or_pass';
  return (
    <Modal
      plain
      opened={refusal !== null}
      onClose={onClose}
      title={refusal ? TITLES[refusal] : ''}
      width={400}
      footer={
        <>
          <Button tone="filled" onClick={onClose}>
            {wrong ? 'Try again' : 'Close'}
          </Button>
          {wrong && <Button onClick={onReset}>Reset password</Button>}
        </>
      }
    >
      {refusal && TEXTS[refusal]}
    </Modal>
  );
}
