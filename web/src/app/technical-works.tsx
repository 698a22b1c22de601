import { useEffect } from 'react';
import { loadSession } from '../stores/session/store';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/states';
import styles from './app.module.css';

const AGAIN_MS = 15_000;

/** The server does not answer as it should; asks again by itself and goes when it does. */
export default function TechnicalWorks() {
  useEffect(() => {
    const timer = setInterval(() => void loadSession(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <main className={styles.alone}>
      <EmptyState
        titleAs="h1"
        title="Technical works"
        help="The server is being worked on. This page tries again by itself."
        action={<Button onClick={() => void loadSession()}>Try again</Button>}
      />
    </main>
  );
}
