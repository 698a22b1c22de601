import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useState } from 'react';
import { NOTICES } from '../../api/messages';
import type { ShareLink } from '../../protocol/generated/protocol';
import { revokeLink, type Shared } from '../../stores/share-links/store';
import { Button } from '../../ui/button';
import { copyText } from '../../ui/copy-text';
import { cx } from '../../ui/cx';
import { confirm } from '../../ui/dialog/dialogs';
import { IconButton } from '../../ui/icon-button';
import { toast } from '../../ui/toast-store';
import { useAction } from '../use-action';
import { hasEnded, linkTerms, linkUse, shortAddress } from './link-words';
import styles from './share-links.module.css';

const COPIED_MS = 2000;

export interface LinkRowProps {
  shared: Shared;
  link: ShareLink;
  /** Opens it to be changed; null where it cannot be. */
  onChange: (() => void) | null;
  canRevoke: boolean;
}

/** One link: its address, what it allows, how often it was used. */
export function LinkRow({ shared, link, onChange, canRevoke }: LinkRowProps) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const { link: address, link_id } = link;
  const name = address === null ? 'the link' : shortAddress(address);
  const [revoke, revoking] = useAction(async () => {
    const yes = await confirm({
      title: 'Revoke the link?',
      body: 'The link will stop working and its stats will be deleted.',
      action: 'Revoke',
      destructive: true,
    });
    if (yes) await revokeLink(shared, link_id);
  });
  const copy = async (text: string) => {
    if (!(await copyText(text))) {
      toast({ tone: 'bad', text: 'The browser did not allow copying. Copy the address of the link by hand.' });
      return;
    }
    setCopies((count) => count + 1);
    toast(shared.family === 'playlist' ? NOTICES.linkNamedCopied(text) : NOTICES.linkCopied);
  };
  return (
    <li className={cx(styles.row, hasEnded(link, Date.now()) && styles.ended)}>
      <div className={styles.words}>
        {address === null ? (
          <span className={styles.lost}>
            {canRevoke
              ? 'This address can no longer be shown: make a new link'
              : 'Its address is shown to those who can revoke it'}
          </span>
        ) : (
          <a className={`clip ${styles.address}`} href={address} target="_blank" rel="noreferrer noopener">
            {name}
          </a>
        )}
        {[linkTerms(link, Date.now()), linkUse(link)].map((facts) => {
          const line = facts.join(' · ');
          return (
            <span key={line} className="clip type-second" title={line}>
              {line}
            </span>
          );
        })}
      </div>
      {address !== null && (
        <Button
          tone="subtle"
          className={cx(styles.copy, copies > 0 && styles.copied)}
          icon={copies > 0 ? IconCheck : IconCopy}
          aria-label={copies > 0 ? undefined : `Copy ${name}`}
          onClick={() => void copy(address)}
        >
          {copies > 0 ? 'Copied' : 'Copy'}
        </Button>
      )}
      {onChange && <IconButton label={`Change ${name}`} icon={IconPencil} onClick={onChange} />}
      {canRevoke && (
        <IconButton label={`Revoke ${name}`} icon={IconX} disabled={revoking} onClick={() => void revoke()} />
      )}
    </li>
  );
}
