import type { ReactNode } from 'react';
import { TEXTS } from '../../api/messages';
import { useSession } from '../../stores/session/store';
import { AuthLayout } from '../../ui/auth-layout';
import { HomeButton } from '../../ui/link-button';
import { FailedMessage, ShortMessage } from '../../ui/short-message';

export function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthLayout>
      <ShortMessage title={title} actions={<HomeButton />}>
        <p>{children}</p>
      </ShortMessage>
    </AuthLayout>
  );
}

export function Failed({ text, retry }: { text: string; retry?: () => void }) {
  return (
    <AuthLayout>
      <FailedMessage title={TEXTS.confirmationFailed} text={text} onRetry={retry} />
    </AuthLayout>
  );
}

/** A message that a link has expired or was already used. It also says how to get another link. */
export function Spent({ isChange = false }: { isChange?: boolean }) {
  const isLoggedIn = useSession((session) => session.status === 'in');
  const link =
    isChange || isLoggedIn
      ? 'Otherwise change your email again on your profile page.'
      : 'Otherwise log in to have the email sent again.';
  return (
    <Failed text={`This link has expired or was already used. If you've already confirmed, just log in. ${link}`} />
  );
}
