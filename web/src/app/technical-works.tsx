import { useEffect, useState } from 'react';
import { loadSession } from '../stores/session/store';
import { AuthLayout } from '../ui/auth-layout';
import { Button } from '../ui/button';
import { ShortMessage } from '../ui/short-message';

const AGAIN_MS = 15_000;

/**
 * A page shown while the server is under maintenance. It repeatedly tries to reach the server, and another page opens once the server
 * answers.
 */
export default function TechnicalWorks() {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => void loadSession(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const again = async () => {
    setBusy(true);
    await loadSession();
    setBusy(false);
  };
  return (
    <AuthLayout>
      <ShortMessage
        title="Technical works"
        actions={
          <Button size="lg" busy={busy} onClick={() => void again()}>
            Try again
          </Button>
        }
      >
        <p>We're working on the server. Nothing you saved is lost, and this page keeps trying on its own.</p>
      </ShortMessage>
    </AuthLayout>
  );
}
