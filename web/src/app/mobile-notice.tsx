import { type ReactNode, useSyncExternalStore } from 'react';
import { TEXTS } from '../api/messages';
import { LogoMark } from '../ui/logo';
import styles from './app.module.css';

// a touch screen without a mouse: a phone or tablet of any width
const QUERY = '(pointer: coarse) and (hover: none)';

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Shows a notice instead of the page on phones and tablets. */
export function MobileNotice({ children }: { children: ReactNode }) {
  const mobile = useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
  if (!mobile) return children;
  return (
    <main className={styles.alone}>
      <LogoMark size={40} />
      <h1 className="type-page-title">{TEXTS.mobileTitle}</h1>
      <p>{TEXTS.mobile}</p>
    </main>
  );
}
