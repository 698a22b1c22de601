import { useNavigate } from 'react-router';
import { Button } from '../ui/button';
import { Needle } from '../ui/needle';
import { Waveform } from '../ui/waveform';
import styles from './app.module.css';

// the last bars of a record's side: loud, then the run-out
const LAST_BARS = Array.from({ length: 170 }, (_, bar) => {
  const swell = Math.sin((bar / 170) * Math.PI) ** 0.6;
  const beat = 0.55 + 0.45 * Math.abs(Math.sin(bar * 0.7) * Math.cos(bar * 0.23));
  return Math.min(1, swell * beat * (bar % 17 === 0 ? 1.25 : 1));
});

/** The page for an address that does not exist (404). */
export default function NotFound() {
  const navigate = useNavigate();
  return (
    <main className={styles.outside}>
      <div className={styles.lost}>
        <div className={styles.record}>
          <div className={styles.groove}>
            <Waveform peaks={LAST_BARS} variant="big" played={1} />
            <Needle at={1} />
          </div>
          <span className={styles.rest} />
          <h1 className={`type-readout ${styles.number}`}>404</h1>
        </div>
        <div className={styles.words}>
          <p>The record ends here. This page doesn't exist, or your role doesn't have access to it.</p>
          <Button onClick={() => navigate('/')}>Go to Main</Button>
        </div>
      </div>
    </main>
  );
}
