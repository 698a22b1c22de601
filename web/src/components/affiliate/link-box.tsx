import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useEffect, useState } from 'react';
import { NOTICES } from '../../api/messages';
import { Button } from '../../ui/button';
import { copyText } from '../../ui/copy-text';
import { toast } from '../../ui/toast-store';
import styles from './affiliate.module.css';

const COPIED_MS = 2000;

/** An affiliate link, with a button that copies it. */
export function LinkBox({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(address)) {
      setCopied(true);
      toast(NOTICES.linkCopied);
    } else toast({ tone: 'bad', text: 'Your browser blocked copying. Open the link and copy its address.' });
  };
  return (
    <div className={styles.box}>
      <span className="type-label">Your Shareable link</span>
      <div className={styles.line}>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className={`clip ${styles.address}`}
          aria-label={`Your Shareable link: ${address}`}
        >
          {address.replace(/^https?:\/\//, '')}
        </a>
        <Button tone="filled" icon={copied ? IconCheck : IconCopy} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="type-second">
        Sign-ups count for 30 days after a click. Nobody, including you, can see who signed up.
      </p>
    </div>
  );
}
